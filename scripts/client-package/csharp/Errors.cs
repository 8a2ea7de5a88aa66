using System;
using System.Collections.Generic;
using System.Linq;
using CajaDte.Models;

namespace CajaDte
{
    /// <summary>La base de todo lo que lanza el cliente por lo que haga el servicio o la línea.</summary>
    public class CajaException : Exception
    {
        /// <summary>El nombre de la venta o del cambio: repetir con él nunca lo hace dos veces.</summary>
        public string IdempotencyKey { get; }

        internal CajaException(string message, string idempotencyKey) : base(message)
        {
            IdempotencyKey = idempotencyKey;
        }
    }

    /// <summary>No llegó ninguna respuesta, tampoco al repetir: no se sabe si la llamada se hizo.</summary>
    public sealed class Unreachable : CajaException
    {
        internal Unreachable(string idempotencyKey) : base(
            "Caja DTE no responde; revise que el servicio esté en marcha y repita con la misma Idempotency-Key",
            idempotencyKey)
        {
        }
    }

    /// <summary>De qué se hace un <c>Problem</c>.</summary>
    internal sealed class ProblemParts
    {
        internal int Status;
        internal IReadOnlyDictionary<string, object> Body;
        internal object Data;
        internal bool IsRejected;
        internal int? RetryAfter;
        internal string RequestId;
        internal IReadOnlyList<string> Avisos;
        internal string IdempotencyKey;

        internal string Member(string name)
        {
            object found;
            return Body.TryGetValue(name, out found) ? found as string : null;
        }

        internal List<Falla> Errors()
        {
            object found;
            return Body.TryGetValue("errors", out found)
                ? (List<Falla>)Json.As(typeof(List<Falla>), found)
                : new List<Falla>();
        }
    }

    /// <summary>El servicio dijo que no, o no pudo.</summary>
    public class Problem : CajaException
    {
        public int Status { get; }
        /// <summary>Nombre estable de la falla; null en un 401.</summary>
        public string Codigo { get; }
        /// <summary>Cada falla con su campo, y cómo se corrige.</summary>
        public IReadOnlyList<Falla> Errors { get; }
        /// <summary>El cuerpo como llegó.</summary>
        public IReadOnlyDictionary<string, object> Body { get; }
        /// <summary>En un <c>Rejected</c>: el documento o el evento que Hacienda rechazó.</summary>
        public new object Data { get; }
        /// <summary>Segundos tras los que conviene repetir.</summary>
        public int? RetryAfter { get; }
        /// <summary>Nombre de la llamada en <c>GET /solicitudes</c>.</summary>
        public string RequestId { get; }
        /// <summary>Lo que el servicio advierte además.</summary>
        public IReadOnlyList<string> Avisos { get; }

        internal Problem(ProblemParts parts) : base(TextOf(parts), parts.IdempotencyKey)
        {
            Status = parts.Status;
            Codigo = parts.Member("codigo");
            Errors = parts.Errors();
            Body = parts.Body;
            Data = parts.Data;
            RetryAfter = parts.RetryAfter;
            RequestId = parts.RequestId;
            Avisos = parts.Avisos;
        }

        private static string TextOf(ProblemParts parts)
        {
            var errors = parts.Errors();
            // De una sola falla ya lo dice todo el mensaje.
            var faults = errors.Count > 1 ? errors.Select(each => each.Mensaje) : new string[0];
            return string.Join(". ", new[] { parts.Status + ": " + parts.Member("message") }.Concat(faults).Concat(parts.Avisos));
        }
    }
}
