using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Net.Http;
using System.Threading;
using System.Threading.Tasks;
using CajaDte.Models;

namespace CajaDte
{
    /// <summary>Las llamadas cuyas respuestas llegan por partes: los eventos, y las de un envío masivo.</summary>
    public abstract class Streams : Calls
    {
        /// <summary>Hasta la próxima conexión, en segundos, si el servicio no dice otra cosa.</summary>
        private const double RetrySeconds = 3;
        /// <summary>Una conexión que calla tanto está muerta, en segundos: el servicio dice algo cada 15.</summary>
        private const double SilenceSeconds = 45;
        /// <summary>Lo mismo en un envío masivo: más que la espera más larga de una línea.</summary>
        private const double BulkSilenceSeconds = 90;
        /// <summary>Líneas de una llamada.</summary>
        private const int LinesPerCall = 10000;

        internal Streams(Connection connection) : base(connection)
        {
        }

        /// <summary>
        /// Lo que pasa con los documentos: cada evento una vez y en orden, hasta que se cancela; una conexión que se corta se reanuda tras
        /// el último que <paramref name="take"/> recibió.
        /// </summary>
        /// <param name="take">recibe cada evento; guarde su <c>Id</c></param>
        /// <param name="desde">el <c>Id</c> del último que ya conoce; 0 empieza por el primero; sin él, lo que pase desde ahora</param>
        /// <param name="cancellation">termina la lectura</param>
        /// <exception cref="Problem">si la llave no vale</exception>
        public async Task EventosAsync(Func<Evento, Task> take, long? desde = null, CancellationToken cancellation = default(CancellationToken))
        {
            var pause = RetrySeconds;
            while (!cancellation.IsCancellationRequested)
            {
                var headers = new Dictionary<string, string> { { "X-API-Key", Connection.ApiKey } };
                if (desde != null) headers["Last-Event-ID"] = desde.ToString();
                var fields = new Dictionary<string, string>();
                await LinesAsync(Connection.Request("GET", "/eventos", headers, null, null), SilenceSeconds, async line =>
                {
                    var at = line.IndexOf(": ", StringComparison.Ordinal);
                    if (at > 0) fields[line.Substring(0, at)] = line.Substring(at + 2);
                    if (line.Length > 0) return;
                    if (fields.ContainsKey("retry")) pause = int.Parse(fields["retry"]) / 1000.0;
                    if (fields.ContainsKey("data")) await take(Json.Read<Evento>(fields["data"])).ConfigureAwait(false);
                    // Después: lo que no se recibió vuelve a llegar.
                    if (fields.ContainsKey("id")) desde = long.Parse(fields["id"]);
                    fields.Clear();
                }, cancellation).ConfigureAwait(false);
                await Task.Delay(TimeSpan.FromSeconds(pause), cancellation).ConfigureAwait(false);
            }
        }

        /// <summary>
        /// Muchas ventas: <c>{ "tipoDte": "01", "clave": "venta-1", "solicitud": … }</c>; una respuesta por línea y en orden. Si la conexión se
        /// corta, se reanuda tras la última respuesta; con las mismas claves nada se emite dos veces.
        /// </summary>
        public Task EmisionMasivaAsync(
            IEnumerable<IDictionary<string, object>> lines,
            Func<Dictionary<string, object>, Task> take,
            long? esperaMaximaMs = null,
            CancellationToken cancellation = default(CancellationToken))
        {
            var headers = new Dictionary<string, string>();
            if (esperaMaximaMs != null) headers["X-Espera-Maxima-Ms"] = esperaMaximaMs.ToString();
            return BulkAsync("/emision-masiva", lines, headers, take, cancellation);
        }

        /// <summary>Muchos cambios de la tienda: <c>{ "operacion": "productos.guardar", "clave": …, "codigo": …, "solicitud": … }</c>.</summary>
        public Task CargaMasivaAsync(
            IEnumerable<IDictionary<string, object>> lines,
            Func<Dictionary<string, object>, Task> take,
            CancellationToken cancellation = default(CancellationToken))
        {
            return BulkAsync("/carga-masiva", lines, new Dictionary<string, string>(), take, cancellation);
        }

        private async Task BulkAsync(
            string path,
            IEnumerable<IDictionary<string, object>> lines,
            Dictionary<string, string> headers,
            Func<Dictionary<string, object>, Task> take,
            CancellationToken cancellation)
        {
            var texts = lines.Select(each => Json.Text(each) + "\n").ToList();
            headers["X-API-Key"] = Connection.ApiKey;
            var done = 0;
            var failures = 0;
            while (done < texts.Count)
            {
                var before = done;
                var body = string.Concat(texts.Skip(done).Take(LinesPerCall));
                var request = Connection.Request("POST", path, headers, body, "application/x-ndjson");
                var later = await LinesAsync(request, BulkSilenceSeconds, async line =>
                {
                    var answer = Json.Read<Dictionary<string, object>>(line);
                    answer["linea"] = (decimal)(++done);
                    await take(answer).ConfigureAwait(false);
                }, cancellation).ConfigureAwait(false);
                failures = done > before || later.IsBusy ? 0 : failures + 1;
                if (failures >= Attempts) throw new Unreachable(null);
                if (done == before)
                    await Task.Delay(TimeSpan.FromSeconds(later.Asked ?? BackOff(Math.Max(failures, 1))), cancellation).ConfigureAwait(false);
            }
        }

        /// <summary>Cuándo conviene otra llamada.</summary>
        private sealed class Later
        {
            /// <summary>Los segundos que el servicio pide esperar, si los dijo.</summary>
            internal int? Asked;
            /// <summary>Hay otro envío en curso, que termina.</summary>
            internal bool IsBusy;
        }

        /// <summary>Las líneas que llegaron enteras, hasta que la conexión termina o se corta. Vuelve con cuándo conviene otra llamada.</summary>
        private async Task<Later> LinesAsync(HttpRequestMessage request, double silence, Func<string, Task> take, CancellationToken cancellation)
        {
            using (request)
            using (var limit = CancellationTokenSource.CreateLinkedTokenSource(cancellation))
            {
                StreamReader reader;
                limit.CancelAfter(TimeSpan.FromSeconds(silence));
                try
                {
                    var response = await Connection.Http
                        .SendAsync(request, HttpCompletionOption.ResponseHeadersRead, limit.Token)
                        .ConfigureAwait(false);
                    limit.Token.Register(response.Dispose);
                    if (!response.IsSuccessStatusCode)
                    {
                        var asked = Connection.RetryAfter(response);
                        var status = (int)response.StatusCode;
                        if (status == 429 || status >= 500) return new Later { Asked = asked, IsBusy = status == 429 };
                        var text = await response.Content.ReadAsStringAsync().ConfigureAwait(false);
                        throw Connection.ProblemIn(response, text, null, null);
                    }
                    reader = new StreamReader(await response.Content.ReadAsStreamAsync().ConfigureAwait(false));
                }
                catch (Exception broken) when (IsBroken(broken) && !cancellation.IsCancellationRequested)
                {
                    return new Later();
                }
                using (reader)
                {
                    for (;;)
                    {
                        var line = await NextAsync(reader, limit, silence).ConfigureAwait(false);
                        cancellation.ThrowIfCancellationRequested();
                        if (line == null) return new Later();
                        await take(line).ConfigureAwait(false);
                    }
                }
            }
        }

        /// <summary>La próxima línea; null si la conexión terminó, se cortó o calla.</summary>
        private static async Task<string> NextAsync(StreamReader reader, CancellationTokenSource limit, double silence)
        {
            limit.CancelAfter(TimeSpan.FromSeconds(silence));
            try
            {
                return await reader.ReadLineAsync().ConfigureAwait(false);
            }
            catch (Exception broken) when (IsBroken(broken) || broken is ObjectDisposedException || broken is System.Net.WebException)
            {
                return null;
            }
        }
    }
}
