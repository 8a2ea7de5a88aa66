// What an integrator does in C#; each line says what came of it.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using System.Threading;
using System.Threading.Tasks;
using CajaDte;
using CajaDte.Models;

public static class Program
{
    private static readonly string Url = Environment.GetEnvironmentVariable("CAJA_URL");

    private static void Say(params object[] values)
    {
        Console.WriteLine(Json.Text(values));
    }

    private static SolicitudFactura Sale(decimal price = 11.3m, decimal count = 1)
    {
        var item = new Item { Cantidad = count, Descripcion = "Café «1e-7» \"molido\"\n", PrecioUni = price, TipoItem = 1 };
        return new SolicitudFactura { Items = new List<Item> { item } };
    }

    public static void Main()
    {
        Console.OutputEncoding = new UTF8Encoding(false);
        Run().GetAwaiter().GetResult();
    }

    private static async Task Run()
    {
        var caja = new CajaClient(Url, Environment.GetEnvironmentVariable("CAJA_KEY"));
        var admin = new CajaClient(Url, Environment.GetEnvironmentVariable("CAJA_ADMIN"));
        var lost = await caja.Factura.EmitirAsync(Sale(), idempotencyKey: "perdida");
        Say("lost", lost.Status, lost.Data.Estado, lost.Data.NumeroControl, lost.Replayed, lost.Autoridad, lost.IdempotencyKey);
        var busy = await caja.Factura.EmitirAsync(Sale(), idempotencyKey: "ocupada");
        Say("busy", busy.Status, busy.Data.NumeroControl, busy.Replayed);
        var own = await caja.Factura.EmitirAsync(Sale(0.00000001m, 50000000));
        Say("own", own.Data.NumeroControl, own.IdempotencyKey.Length, own.Text.Contains("\"precioUni\":0.00000001"), own.Interfaz);
        await caja.Factura.EmitirAsync(Sale(5.65m, 2));
        await caja.Factura.EmitirAsync(Sale());
        var pages = new List<string>();
        var all = caja.Documentos.ListarTodo(limite: 2);
        while (await all.MoveNextAsync()) pages.Add(all.Current.NumeroControl.Substring(all.Current.NumeroControl.Length - 1));
        Say("pages", pages);
        Say("page", (await caja.Documentos.ListarAsync(limite: 2, tipoDte: "01")).Data.Documentos.Count);
        await Refused(caja, admin);
        var product = new SolicitudProducto { Descripcion = "Café", Precio = 2.60m, TipoItem = 1, UniMedida = 59 };
        var saved = await admin.Productos.GuardarAsync("CAF 1/2", product);
        Say("product", saved.Data.Codigo, Json.Text(saved.Data.Precio), saved.Data.Presentaciones[0].Factor);
        var code = lost.Data.CodigoGeneracion;
        Say("file", Encoding.ASCII.GetString((await caja.Documentos.PdfAsync(code)).Data, 0, 4));
        Say("signed", (await caja.Documentos.JsonAsync(code)).Data.ContainsKey("firmaElectronica"));
        await Streamed(caja);
        var waits = (await caja.Factura.EmitirAsync(Sale(), ensayo: "sin-linea=30")).Data.CodigoGeneracion;
        Say("waits", (await caja.EsperarAsync(waits, 0.6)).Data.Estado, (await caja.EsperarAsync(code)).Data.Estado);
        foreach (var name in new[] { "", "localhost:8140" })
        {
            try { new CajaClient(name, "x"); }
            catch (ArgumentException) { Say("address"); }
        }
        foreach (Dictionary<string, object> call in (List<object>)Json.Parse(Environment.GetEnvironmentVariable("WEBHOOKS")))
        {
            var read = WebhookReader.Read((string)call["body"], (string)call["signature"], (string)call["secret"]);
            Say("webhook", call["name"], read == null ? null : new object[] { read.Id, read.Estado });
        }
    }

    private static async Task Refused(CajaClient caja, CajaClient admin)
    {
        try { await caja.Factura.EmitirAsync(Sale(count: 0)); }
        catch (InvalidRequest error)
        {
            var faults = error.Errors.Select(each => new[] { each.Campo, each.Codigo });
            var named = error.Message.Split(new[] { "items[0]" }, StringSplitOptions.None).Length - 1;
            Say("fault", error.Status, error.Codigo, faults, error.RequestId != null, named);
        }
        try { await caja.Factura.EmitirAsync(Sale(), idempotencyKey: "rechazada", ensayo: "rechazo=020"); }
        catch (Rejected error)
        {
            var document = (FacturaEmitido)error.Data;
            Say("rejected", error.Status, error.Codigo, document.Estado, document.NumeroControl, error.Errors.Count > 0);
        }
        try { await new CajaClient(Url, "sk_user_corta").StatsAsync(); }
        catch (Unauthorized error) { Say("key", error.Status, error.Codigo, error.Message.StartsWith("401: Unauthorized. ")); }
        try { await admin.Webhooks.CrearAsync(new SolicitudWebhook { Url = "http://127.0.0.1:9/caja" }); }
        catch (Unreachable error) { Say("not repeated", error.IdempotencyKey); }
        try { await caja.Factura.EmitirAsync(Sale(), idempotencyKey: "muerta"); }
        catch (Unreachable error) { Say("unreachable", error.IdempotencyKey); }
        try { await caja.Factura.EmitirAsync(Sale(), idempotencyKey: "agotada"); }
        catch (Problem error) { Say("exhausted", error.GetType().Name, error.Status, error.RetryAfter); }
    }

    private static async Task Streamed(CajaClient caja)
    {
        var lines = Enumerable.Range(0, 3).Select(n => new Dictionary<string, object>
        {
            { "tipoDte", "01" }, { "clave", "masiva-" + n }, { "solicitud", Sale() },
        });
        var bulk = new List<object>();
        await caja.EmisionMasivaAsync(lines, each =>
        {
            bulk.Add(new[] { each["linea"], each["clave"], each["status"], each["repetida"] });
            return Task.FromResult(true);
        });
        Say("bulk", bulk);
        var seen = new List<object>();
        var stop = new CancellationTokenSource();
        try
        {
            await caja.EventosAsync(each =>
            {
                seen.Add(each.Estado);
                if (seen.Count == 4) stop.Cancel();
                return Task.FromResult(true);
            }, 0, stop.Token);
        }
        catch (OperationCanceledException) { }
        Say("events", seen);
    }
}
