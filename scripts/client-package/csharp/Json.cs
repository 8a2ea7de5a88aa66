using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Reflection;
using System.Runtime.Serialization;
using System.Text;

namespace CajaDte
{
    /// <summary>
    /// Entre las clases y el JSON que viaja, sin paquetes ajenos: los montos son <c>decimal</c> y no pierden nada. Un miembro viaja con el
    /// nombre de su <c>DataMember</c>; lo que una clase no dice no viaja, y lo que no conoce se deja de lado.
    /// </summary>
    public static class Json
    {
        private const int DeepestLevel = 128;

        /// <summary>El JSON de una clase, un diccionario, una lista o un valor.</summary>
        public static string Text(object value)
        {
            var text = new StringBuilder();
            Write(text, value);
            return text.ToString();
        }

        /// <summary>Un texto JSON como <c>Dictionary</c>, <c>List</c>, <c>string</c>, <c>decimal</c>, <c>bool</c> o null.</summary>
        /// <exception cref="FormatException">por lo que no es JSON</exception>
        public static object Parse(string text)
        {
            var reader = new Reader(text);
            var value = reader.Value(0);
            reader.End();
            return value;
        }

        /// <summary>Lo que llegó, como la clase que se espera.</summary>
        public static T Read<T>(string text)
        {
            return (T)As(typeof(T), Parse(text));
        }

        internal static object As(Type type, object value)
        {
            if (value == null) return null;
            var plain = Nullable.GetUnderlyingType(type) ?? type;
            if (plain.IsInstanceOfType(value)) return value;
            if (plain == typeof(long)) return decimal.ToInt64((decimal)value);
            if (plain.IsGenericType && plain.GetGenericTypeDefinition() == typeof(List<>))
            {
                var list = (IList)Activator.CreateInstance(plain);
                foreach (var each in (IEnumerable)value) list.Add(As(plain.GetGenericArguments()[0], each));
                return list;
            }
            var members = (Dictionary<string, object>)value;
            var made = Activator.CreateInstance(plain);
            foreach (var each in MembersOf(plain))
            {
                object found;
                if (members.TryGetValue(each.Key, out found) && found != null)
                    each.Value.SetValue(made, As(each.Value.PropertyType, found));
            }
            return made;
        }

        private static IEnumerable<KeyValuePair<string, PropertyInfo>> MembersOf(Type type)
        {
            return from property in type.GetProperties()
                   let member = property.GetCustomAttribute<DataMemberAttribute>()
                   where member != null
                   select new KeyValuePair<string, PropertyInfo>(member.Name, property);
        }

        private static void Write(StringBuilder text, object value)
        {
            if (value == null) text.Append("null");
            else if (value is string) WriteText(text, (string)value);
            else if (value is bool) text.Append((bool)value ? "true" : "false");
            else if (value is double || value is float) Write(text, Convert.ToDecimal(value));
            else if (value is IDictionary) WriteMembers(text, Pairs((IDictionary)value));
            else if (value is IEnumerable) WriteList(text, (IEnumerable)value);
            else if (value is IFormattable && value.GetType().IsPrimitive || value is decimal)
                text.Append(((IFormattable)value).ToString(null, CultureInfo.InvariantCulture));
            else WriteMembers(text, Pairs(value));
        }

        private static IEnumerable<KeyValuePair<string, object>> Pairs(IDictionary members)
        {
            foreach (DictionaryEntry each in members)
                yield return new KeyValuePair<string, object>(each.Key.ToString(), each.Value);
        }

        private static IEnumerable<KeyValuePair<string, object>> Pairs(object value)
        {
            return from each in MembersOf(value.GetType())
                   let member = each.Value.GetValue(value)
                   where member != null
                   select new KeyValuePair<string, object>(each.Key, member);
        }

        private static void WriteMembers(StringBuilder text, IEnumerable<KeyValuePair<string, object>> members)
        {
            text.Append('{');
            var isFirst = true;
            foreach (var each in members)
            {
                if (!isFirst) text.Append(',');
                isFirst = false;
                WriteText(text, each.Key);
                text.Append(':');
                Write(text, each.Value);
            }
            text.Append('}');
        }

        private static void WriteList(StringBuilder text, IEnumerable values)
        {
            text.Append('[');
            var isFirst = true;
            foreach (var each in values)
            {
                if (!isFirst) text.Append(',');
                isFirst = false;
                Write(text, each);
            }
            text.Append(']');
        }

        private static void WriteText(StringBuilder text, string value)
        {
            text.Append('"');
            foreach (var each in value)
            {
                if (each == '"' || each == '\\') text.Append('\\').Append(each);
                else if (each < ' ') text.Append("\\u").Append(((int)each).ToString("x4"));
                else text.Append(each);
            }
            text.Append('"');
        }

        private sealed class Reader
        {
            private readonly string text;
            private int at;

            internal Reader(string text)
            {
                this.text = text;
            }

            internal void End()
            {
                Skip();
                if (at < text.Length) throw Wrong();
            }

            internal object Value(int level)
            {
                if (level > DeepestLevel) throw Wrong();
                switch (Next())
                {
                    case '{': return Members(level);
                    case '[': return List(level);
                    case '"': return Text();
                    case 't': return Word("true", true);
                    case 'f': return Word("false", false);
                    case 'n': return Word("null", null);
                    default: return Number();
                }
            }

            private char Next()
            {
                Skip();
                if (at >= text.Length) throw Wrong();
                return text[at];
            }

            private void Skip()
            {
                while (at < text.Length && " \t\r\n".IndexOf(text[at]) >= 0) at++;
            }

            private bool Takes(char wanted)
            {
                if (Next() != wanted) return false;
                at++;
                return true;
            }

            private void Expect(char wanted)
            {
                if (!Takes(wanted)) throw Wrong();
            }

            private Dictionary<string, object> Members(int level)
            {
                var members = new Dictionary<string, object>();
                Expect('{');
                if (Takes('}')) return members;
                do
                {
                    if (Next() != '"') throw Wrong();
                    var name = Text();
                    Expect(':');
                    members[name] = Value(level + 1);
                }
                while (Takes(','));
                Expect('}');
                return members;
            }

            private List<object> List(int level)
            {
                var list = new List<object>();
                Expect('[');
                if (Takes(']')) return list;
                do list.Add(Value(level + 1));
                while (Takes(','));
                Expect(']');
                return list;
            }

            private object Word(string word, object value)
            {
                if (string.CompareOrdinal(text, at, word, 0, word.Length) != 0) throw Wrong();
                at += word.Length;
                return value;
            }

            private object Number()
            {
                var from = at;
                while (at < text.Length && "+-.eE0123456789".IndexOf(text[at]) >= 0) at++;
                decimal value;
                if (!decimal.TryParse(text.Substring(from, at - from), NumberStyles.Float, CultureInfo.InvariantCulture, out value))
                    throw Wrong();
                return value;
            }

            private string Text()
            {
                Expect('"');
                var value = new StringBuilder();
                while (at < text.Length && text[at] != '"')
                {
                    if (text[at] == '\\') value.Append(Escaped());
                    else value.Append(text[at++]);
                }
                if (at >= text.Length) throw Wrong();
                at++;
                return value.ToString();
            }

            private char Escaped()
            {
                if (at + 1 >= text.Length) throw Wrong();
                var kind = text[at + 1];
                at += 2;
                var plain = "\"\\/bfnrt".IndexOf(kind);
                if (plain >= 0) return "\"\\/\b\f\n\r\t"[plain];
                int code;
                if (kind != 'u' || at + 4 > text.Length
                    || !int.TryParse(text.Substring(at, 4), NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out code))
                    throw Wrong();
                at += 4;
                return (char)code;
            }

            private FormatException Wrong()
            {
                return new FormatException("No es JSON, desde el carácter " + at);
            }
        }
    }
}
