import type { FastifyReply } from 'fastify'
import { html, type Html } from '../../platform/http/html.ts'

const stylesheet = html`body{font:16px/1.5 system-ui,sans-serif;margin:0;background:#f7f5f1;color:#1c1a17}main{max-width:44rem;margin:0 auto;padding:2rem 1.25rem}
h1{font-size:1.5rem}h2{font-size:1.125rem;margin:0}article{border-top:1px solid #dcd7ce;padding:1.25rem 0}p{margin:.25rem 0}
a{color:#1f4690}button{font:inherit;padding:.5rem 1rem}iframe{width:100%;height:42rem;border:1px solid #dcd7ce;background:#fff;margin-top:.75rem}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font-size:.875rem}summary{cursor:pointer;padding:.5rem 0}
h2{margin-top:2rem}article h2{margin:0}.setting{display:grid;grid-template-columns:1fr auto;gap:.25rem .5rem;padding:.75rem 0;border-top:1px solid #dcd7ce}
.setting label,.setting small{grid-column:1/-1}.setting:target{background:#fff}input{font:inherit;min-width:0;padding:.5rem;border:1px solid #8a8377;background:#fff}
small[role=alert],input[aria-invalid]{color:#a11d1d;border-color:#a11d1d}dt{margin-top:.75rem;font-size:.875rem;color:#5f594f}dd{margin:0}`

/** A page for developers. Its security policy additionally allows its own style and frames. */
export function sendPage(reply: FastifyReply, title: string, children: Html): FastifyReply {
  const page = html`<!doctype html><html lang="en"><head><meta charset="utf-8"/><meta name="robots" content="noindex"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/><title>${title}</title><style>${stylesheet}</style></head>
<body><main><h1>${title}</h1>${children}</main></body></html>`
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'none'")
    .send(page.markup)
}
