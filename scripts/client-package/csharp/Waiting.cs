using System;
using System.Diagnostics;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using CajaDte.Models;

namespace CajaDte
{
    /// <summary>Lo que un documento espera.</summary>
    public static class Waiting
    {
        /// <summary>Entre dos miradas a un documento que espera, en segundos: la primera, y a lo más.</summary>
        private const double FirstLook = 0.25;
        private const double LongestLook = 5;
        private const double LookGrowth = 1.5;
        private static readonly string[] States = { "PENDIENTE", "CONTINGENCIA", "INVALIDANDO" };

        /// <summary>Sigue un documento con 202 hasta que Hacienda decide; tal como está al acabarse el tiempo, si no decidió.</summary>
        public static async Task<Answer<Documento>> EsperarAsync(
            this CajaClient caja,
            string codigoGeneracion,
            double segundos = 120,
            CancellationToken cancellation = default(CancellationToken))
        {
            var clock = Stopwatch.StartNew();
            for (var pause = FirstLook; ; pause = Math.Min(LongestLook, pause * LookGrowth))
            {
                var answer = await caja.Documentos.VerAsync(codigoGeneracion, cancellation).ConfigureAwait(false);
                var left = segundos - clock.Elapsed.TotalSeconds;
                if (!States.Contains(answer.Data.Estado) || left <= 0) return answer;
                await Task.Delay(TimeSpan.FromSeconds(Math.Min(pause, left)), cancellation).ConfigureAwait(false);
            }
        }
    }
}
