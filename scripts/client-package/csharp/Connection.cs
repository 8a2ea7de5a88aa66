using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Net.Http;
using System.Text;
using System.Text.RegularExpressions;
using System.Threading;
using System.Threading.Tasks;

namespace CajaDte
{
    /// <summary>Cómo se llega al servicio.</summary>
    internal sealed class Connection
    {
        /// <summary>Los eventos ocupan una: las ventas no la esperan.</summary>
        private const int MostConnections = 16;
        private static readonly Regex HeaderText = new Regex(@"\A[\x21-\x7e]+\z");

        internal string BaseUrl { get; }
        internal string ApiKey { get; }
        internal HttpClient Http { get; }

        internal Connection(string baseUrl, string apiKey, HttpMessageHandler handler)
        {
            Uri address;
            if (!Uri.TryCreate(baseUrl, UriKind.Absolute, out address) || (address.Scheme != "http" && address.Scheme != "https"))
                throw new ArgumentException("baseUrl no es una dirección http: «" + baseUrl + "»; p. ej. http://127.0.0.1:8140", "baseUrl");
            BaseUrl = baseUrl.Trim().TrimEnd('/');
            ApiKey = Checked("apiKey", apiKey);
            // El servicio está en esta computadora o en la red local: ningún proxy en medio, y la llave no va a otra dirección.
            var own = new HttpClientHandler { UseProxy = false, AllowAutoRedirect = false, MaxConnectionsPerServer = MostConnections };
            // Cada llamada pone su propio límite.
            Http = new HttpClient(handler ?? own) { Timeout = Timeout.InfiniteTimeSpan };
        }

        /// <summary>Un texto que va en un encabezado; lanza por uno que no puede ir, sin mostrarlo.</summary>
        internal static string Checked(string name, string text)
        {
            if (HeaderText.IsMatch(text)) return text;
            throw new ArgumentException(
                name + " está vacío, o tiene espacios, saltos de línea o signos que no son ASCII; cópielo entero", name);
        }

        internal HttpRequestMessage Request(string method, string path, IEnumerable<KeyValuePair<string, string>> headers, string body, string type)
        {
            var request = new HttpRequestMessage(new HttpMethod(method), BaseUrl + path);
            foreach (var each in headers) request.Headers.TryAddWithoutValidation(each.Key, each.Value);
            if (body != null)
            {
                request.Content = new ByteArrayContent(Encoding.UTF8.GetBytes(body));
                request.Content.Headers.TryAddWithoutValidation("Content-Type", type);
            }
            return request;
        }

        internal static string Header(HttpResponseMessage response, string name)
        {
            IEnumerable<string> found;
            return response.Headers.TryGetValues(name, out found) ? string.Join(", ", found) : null;
        }

        internal static int? RetryAfter(HttpResponseMessage response)
        {
            int seconds;
            var asked = Header(response, "Retry-After");
            return int.TryParse(asked, NumberStyles.None, CultureInfo.InvariantCulture, out seconds) ? seconds : (int?)null;
        }

        internal static IReadOnlyList<string> AvisosOf(HttpResponseMessage response)
        {
            return (Header(response, "X-Aviso") ?? "")
                .Split(new[] { ", " }, StringSplitOptions.RemoveEmptyEntries)
                .Select(Uri.UnescapeDataString)
                .ToList();
        }

        /// <summary>La excepción de una respuesta que no es buena.</summary>
        internal static Problem ProblemIn(HttpResponseMessage response, string content, string idempotencyKey, Type data)
        {
            Dictionary<string, object> body = null;
            try
            {
                body = Json.Parse(content) as Dictionary<string, object>;
            }
            catch (FormatException)
            {
                // Lo que está en medio responde con otra cosa.
            }
            body = body ?? new Dictionary<string, object>();
            var status = (int)response.StatusCode;
            var isRejected = status == 422 && body.ContainsKey("estado");
            return ProblemOf.Status(new ProblemParts
            {
                Status = status,
                Body = body,
                IsRejected = isRejected,
                Data = isRejected && data != null ? Json.As(data, body) : null,
                RetryAfter = RetryAfter(response),
                RequestId = Header(response, "Request-Id"),
                Avisos = AvisosOf(response),
                IdempotencyKey = idempotencyKey,
            });
        }
    }

    /// <summary>Una operación de la interfaz, y lo que se le da.</summary>
    internal sealed class Call
    {
        private const string IdempotencyHeader = "Idempotency-Key";
        private readonly List<string> query = new List<string>();

        internal string Op { get; }
        internal string Method { get; }
        internal string Path { get; private set; }
        internal bool HasKey { get; }
        /// <summary>Si se puede repetir cuando no se sabe si se hizo.</summary>
        internal bool IsRepeatable { get; }
        internal Dictionary<string, string> Headers { get; } = new Dictionary<string, string>();
        internal string Body { get; private set; }

        internal Call(string op, string method, string path, bool hasKey, bool isRepeatable)
        {
            Op = op;
            Method = method;
            Path = path;
            HasKey = hasKey;
            IsRepeatable = isRepeatable;
        }

        internal string Address
        {
            get { return query.Count == 0 ? Path : Path + "?" + string.Join("&", query); }
        }

        internal string IdempotencyKey
        {
            get
            {
                string key;
                return Headers.TryGetValue(IdempotencyHeader, out key) ? key : null;
            }
        }

        internal Call InPath(string name, object value)
        {
            Path = Path.Replace("{" + name + "}", Uri.EscapeDataString(TextOf(value)));
            return this;
        }

        internal Call InQuery(string name, object value)
        {
            if (value != null) query.Add(name + "=" + Uri.EscapeDataString(TextOf(value)));
            return this;
        }

        internal Call InHeader(string name, object value)
        {
            if (value != null) Headers[name] = Connection.Checked(name, TextOf(value));
            else if (name == IdempotencyHeader) Headers[name] = Guid.NewGuid().ToString("N");
            return this;
        }

        internal Call WithBody(object value)
        {
            Body = Json.Text(value);
            return this;
        }

        private static string TextOf(object value)
        {
            return Convert.ToString(value, CultureInfo.InvariantCulture);
        }
    }
}
