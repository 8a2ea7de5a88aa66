using System;
using System.Collections.Generic;
using System.IO;
using System.Net.Http;
using System.Text;
using System.Threading;
using System.Threading.Tasks;

namespace CajaDte
{
    /// <summary>Las operaciones de un grupo.</summary>
    public abstract class Calls
    {
        /// <summary>Intentos de una llamada, el primero incluido.</summary>
        internal const int Attempts = 5;
        /// <summary>Pausa tras la primera falla, en segundos; se duplica con cada una.</summary>
        private const double FirstPause = 0.25;
        private const double LongestPause = 8;
        /// <summary>Cuánto puede tardar una respuesta, en segundos: más que la espera más larga que se puede pedir.</summary>
        private const double AnswerSeconds = 70;
        private const int TooMany = 429;
        private const int NotNow = 503;
        private static readonly Random Chance = new Random();

        internal Connection Connection { get; }

        internal Calls(Connection connection)
        {
            Connection = connection;
        }

        /// <summary>Hace una llamada, otra vez donde eso no daña y ayuda, y lee su respuesta.</summary>
        internal async Task<Answer<T>> CallAsync<T>(Call call, CancellationToken cancellation)
        {
            if (call.HasKey) call.Headers["X-API-Key"] = Connection.ApiKey;
            for (var attempt = 1; ; attempt++)
            {
                int? asked = null;
                try
                {
                    using (var limit = CancellationTokenSource.CreateLinkedTokenSource(cancellation))
                    using (var request = Connection.Request(call.Method, call.Address, call.Headers, call.Body, "application/json"))
                    {
                        limit.CancelAfter(TimeSpan.FromSeconds(AnswerSeconds));
                        using (var response = await Connection.Http.SendAsync(request, limit.Token).ConfigureAwait(false))
                        {
                            var content = await response.Content.ReadAsByteArrayAsync().ConfigureAwait(false);
                            asked = Connection.RetryAfter(response);
                            if (attempt == Attempts || !MayHelp(call, (int)response.StatusCode, asked))
                                return AnswerOf<T>(response, content, call.IdempotencyKey);
                        }
                    }
                }
                catch (Exception broken) when (IsBroken(broken) && !cancellation.IsCancellationRequested)
                {
                    // Se cortó: no se sabe si se hizo.
                    if (attempt == Attempts || !call.IsRepeatable) throw new Unreachable(call.IdempotencyKey);
                }
                await Task.Delay(TimeSpan.FromSeconds(asked ?? BackOff(attempt)), cancellation).ConfigureAwait(false);
            }
        }

        internal static bool IsBroken(Exception error)
        {
            return error is HttpRequestException || error is IOException || error is OperationCanceledException;
        }

        /// <summary>Una pausa que crece; los que perdieron el servicio a la vez no deben volver todos a la vez.</summary>
        internal static double BackOff(int attempt)
        {
            lock (Chance) return Math.Min(LongestPause, FirstPause * Math.Pow(2, attempt - 1)) * (0.5 + Chance.NextDouble() / 2);
        }

        /// <summary>Si otro intento puede traer otra respuesta en un tiempo razonable.</summary>
        private static bool MayHelp(Call call, int status, int? asked)
        {
            if ((asked ?? 0) > LongestPause) return false;
            if (status == TooMany) return asked != null;
            return status == NotNow || (status >= 500 && call.IsRepeatable);
        }

        private static Answer<T> AnswerOf<T>(HttpResponseMessage response, byte[] content, string key)
        {
            var isFile = typeof(T) == typeof(byte[]);
            if ((int)response.StatusCode >= 300)
                throw Connection.ProblemIn(response, Encoding.UTF8.GetString(content), key, isFile ? null : typeof(T));
            var text = isFile ? "" : Encoding.UTF8.GetString(content);
            return new Answer<T>
            {
                Data = isFile ? (T)(object)content : Json.Read<T>(text),
                Status = (int)response.StatusCode,
                Text = text,
                Avisos = Connection.AvisosOf(response),
                Autoridad = Connection.Header(response, "X-Autoridad"),
                Replayed = Connection.Header(response, "Idempotency-Replayed") == "true",
                RequestId = Connection.Header(response, "Request-Id"),
                IdempotencyKey = key,
                Interfaz = Connection.Header(response, "X-Interfaz"),
            };
        }
    }

    /// <summary>Lo que una página trae, y dónde sigue.</summary>
    internal sealed class Page<T>
    {
        internal IReadOnlyList<T> Entries { get; }
        internal string Next { get; }

        internal Page(IReadOnlyList<T> entries, string next)
        {
            Entries = entries;
            Next = next;
        }
    }

    /// <summary>Las filas de todas las páginas, que se piden a medida que se leen.</summary>
    public sealed class Pages<T>
    {
        private readonly Func<string, Task<Page<T>>> ask;
        private Page<T> page;
        private int at;

        internal Pages(Func<string, Task<Page<T>>> ask)
        {
            this.ask = ask;
        }

        /// <summary>La fila en la que está; antes de la primera y tras la última no hay.</summary>
        public T Current { get; private set; }

        /// <summary>Para <c>await foreach</c>: siempre desde la primera.</summary>
        public Pages<T> GetAsyncEnumerator()
        {
            return new Pages<T>(ask);
        }

        /// <summary>Pasa a la siguiente; false si no hay más.</summary>
        public async Task<bool> MoveNextAsync()
        {
            while (page == null || at >= page.Entries.Count)
            {
                if (page != null && page.Next == null) return false;
                page = await ask(page == null ? null : page.Next).ConfigureAwait(false);
                at = 0;
            }
            Current = page.Entries[at++];
            return true;
        }
    }
}
