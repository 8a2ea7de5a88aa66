/** Style of the phone pages: one column, large targets, light and dark. */
import { createHash } from 'node:crypto';

export const PHONE_STYLE = `
:root{color-scheme:light dark;--ink:#16211f;--soft:#4d5b58;--paper:#f6f7f5;--card:#fff;--rule:#8a9894;--accent:#0e6b66;--on:#fff;--bad:#a3241b;--bad-soft:#fdebe8;--good:#176b3a}
@media (prefers-color-scheme:dark){:root{--ink:#e8efec;--soft:#a9b8b4;--paper:#101715;--card:#1a2321;--rule:#71827d;--accent:#5cc9c0;--on:#08211f;--bad:#ff9d93;--bad-soft:#3a1c19;--good:#7fd8a0}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:17px/1.45 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;-webkit-text-size-adjust:100%}
main{max-width:32rem;margin:0 auto;padding:20px 16px 40px}
.shop{margin:0 0 4px;color:var(--soft);font-weight:600}
h1{margin:0 0 8px;font-size:1.5rem;line-height:1.2;letter-spacing:-.01em}
p{margin:0 0 12px}
form{margin-top:20px}
.field{margin:0 0 18px}
label{display:block;margin:0 0 6px;font-weight:600}
label i{color:var(--soft);font-style:normal;font-weight:400}
input,select,button{width:100%;min-height:50px;border-radius:10px;font:inherit;font-size:1.0625rem}
input,select{padding:0 14px;border:1px solid var(--rule);background:var(--card);color:var(--ink)}
input:focus-visible,select:focus-visible,button:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
[aria-invalid=true]{border:2px solid var(--bad)}
.hint,.law,.privacy{color:var(--soft);font-size:.9375rem}
.hint{margin:6px 0 0}
.fault{margin:6px 0 0;color:var(--bad);font-weight:600}
.alert{padding:12px 14px;border-radius:10px;background:var(--bad-soft);color:var(--bad);font-weight:600}
button{margin-top:4px;border:0;background:var(--accent);color:var(--on);font-weight:700}
.privacy{margin-top:16px}
.status{padding-top:22vh;text-align:center}
.status h1{font-size:2rem}
.status[data-status=taken] h1,.status[data-status=mailed] h1{color:var(--good)}
`;

export const PHONE_STYLE_HASH = `'sha256-${createHash('sha256').update(PHONE_STYLE).digest('base64')}'`;
