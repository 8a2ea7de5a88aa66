// Reads what the documentation shows into the classes, and writes it again.
using System;
using System.Collections.Generic;
using System.IO;
using System.Text;
using CajaDte;
using CajaDte.Models;

public static class RoundTrip
{
    public static void Main(string[] args)
    {
        Console.OutputEncoding = new UTF8Encoding(false);
        foreach (var line in File.ReadAllLines(args[0]))
        {
            var sample = (Dictionary<string, object>)Json.Parse(line);
            var model = typeof(Falla).Assembly.GetType("CajaDte.Models." + sample["model"]);
            var read = typeof(Json).GetMethod("Read").MakeGenericMethod(model);
            Console.WriteLine(Json.Text(read.Invoke(null, new[] { sample["text"] })));
        }
    }
}
