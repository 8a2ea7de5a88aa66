using System;
using System.Globalization;
using System.Linq;
using System.Security.Cryptography;
using System.Text;
using System.Text.RegularExpressions;
using CajaDte.Models;

namespace CajaDte
{
    /// <summary>Juzga un webhook: si lo envió Caja DTE, y hace poco.</summary>
    public static class WebhookReader
    {
        /// <summary>Edad mayor de una llamada, en segundos: lo más viejo se captó en el camino y se repite.</summary>
        private const long ToleranceSeconds = 300;
        /// <summary>El momento, y el HMAC-SHA256 de él, un punto y el cuerpo; dos mientras se cambia el secreto.</summary>
        private static readonly Regex Signature = new Regex(@"\At=([0-9]{1,15})((?:,v1=[0-9a-f]{64}){1,2})\z", RegexOptions.IgnoreCase);

        /// <summary>
        /// El evento de un webhook; null si la firma falta, no es suya o tiene más de cinco minutos. Llegan al menos una vez: reconozca una
        /// repetición por <c>Id</c>. En una prueba del destino <c>Id</c> es 0 y no hay documento: lo demás viene vacío.
        /// </summary>
        /// <param name="body">el texto como llegó, antes de leerlo como JSON</param>
        /// <param name="signature">el encabezado <c>X-Caja-Firma</c></param>
        /// <param name="secret">el que mostró «webhooks add»</param>
        /// <param name="now">el reloj, si no se dice</param>
        /// <exception cref="ArgumentException">sin secreto</exception>
        public static Evento Read(string body, string signature, string secret, DateTimeOffset? now = null)
        {
            if (string.IsNullOrEmpty(secret))
                throw new ArgumentException("Falta el secreto del webhook: es el que mostró «webhooks add»", "secret");
            var found = Signature.Match(signature ?? "");
            if (!found.Success) return null;
            var at = long.Parse(found.Groups[1].Value, CultureInfo.InvariantCulture);
            if (Math.Abs((now ?? DateTimeOffset.UtcNow).ToUnixTimeSeconds() - at) > ToleranceSeconds) return null;
            using (var mac = new HMACSHA256(Encoding.UTF8.GetBytes(secret)))
            {
                var own = mac.ComputeHash(Encoding.UTF8.GetBytes(found.Groups[1].Value + "." + body));
                var given = found.Groups[2].Value.ToLowerInvariant().Split(new[] { ",v1=" }, StringSplitOptions.RemoveEmptyEntries);
                // Todas se comparan: el tiempo no dice cuál vale.
                var isOwn = given.Select(each => IsSame(own, each)).ToList().Contains(true);
                return isOwn ? Json.Read<Evento>(body) : null;
            }
        }

        private static bool IsSame(byte[] own, string given)
        {
            var difference = 0;
            for (var at = 0; at < own.Length; at++) difference |= own[at] ^ Convert.ToByte(given.Substring(2 * at, 2), 16);
            return difference == 0;
        }
    }
}
