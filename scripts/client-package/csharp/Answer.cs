using System.Collections.Generic;

namespace CajaDte
{
    /// <summary>Una respuesta buena: 200, hecho; 202, numerado y guardado, y el servicio lo termina solo.</summary>
    public sealed class Answer<T>
    {
        public T Data { get; internal set; }
        public int Status { get; internal set; }
        /// <summary>El cuerpo como llegó: guárdelo si un documento no debe perder ni un decimal; vacío en un archivo.</summary>
        public string Text { get; internal set; }
        /// <summary>Advertencias para la persona.</summary>
        public IReadOnlyList<string> Avisos { get; internal set; }
        /// <summary><c>simulador</c> si lo sella el simulador y no tiene valor fiscal.</summary>
        public string Autoridad { get; internal set; }
        /// <summary>Si responde lo que ya se había hecho.</summary>
        public bool Replayed { get; internal set; }
        /// <summary>Nombre de la llamada en <c>GET /solicitudes</c>.</summary>
        public string RequestId { get; internal set; }
        /// <summary>El nombre de la venta o del cambio: repetir con él nunca lo hace dos veces.</summary>
        public string IdempotencyKey { get; internal set; }
        /// <summary>Fecha del último cambio de la interfaz del servicio.</summary>
        public string Interfaz { get; internal set; }
    }
}
