/**
 * Runs in the page, after its first frame: only then are scripts fetched, so that on a slow line, and on a slow
 * phone, they share neither bytes nor time with what is read. A page in a hidden tab has no frames: the clock wakes it.
 * The last button that was pressed before React knew it is pressed again once it does: React marks what it has taken
 * over with properties of its own. Short names, for it goes along with every page.
 */
const hydrationTrigger = `{let t,d=document
onclick=({target:e})=>{clearInterval(t)
const b=e.closest('[type=button]'),known=()=>Object.keys(b)[0]
if(b&&!known())t=setInterval(()=>{if(known()){clearInterval(t);b.click()}},99)}
const f=()=>{const a=d.querySelector('script[type=later]')
if(!a)return
for(const l of d.querySelectorAll('link[rel=later]'))l.rel='modulepreload'
const s=d.createElement('script')
s.type='module'
s.nonce=a.nonce
s.textContent=a.textContent
a.replaceWith(s)}
requestAnimationFrame(()=>setTimeout(f));setTimeout(f,1e3)}`

const loaderScript = ' type="module" async="">'

/**
 * What React Router cannot be told: data for search engines gets a nonce too (it runs nothing and needs none, but a
 * strict checker asks), and, unless `atOnce`, scripts wait for the first frame.
 * @param page as React Router writes it: scripts to preload in the head, the one that starts the page near its end
 */
export function deferScripts(page: Buffer, nonce: string, { atOnce }: { atOnce: boolean }): Buffer {
  const headEnd = page.indexOf('</head>')
  const start = page.lastIndexOf(loaderScript)
  const bodyEnd = page.lastIndexOf('</body>')
  if (headEnd < 0 || bodyEnd < headEnd) return page
  // Only the head is read as text: the body is ten times as long and stays the bytes it is.
  const head = page
    .toString('utf8', 0, headEnd)
    .replaceAll('<script type="application/ld+json">', `<script type="application/ld+json" nonce="${nonce}">`)
  if (atOnce || start < headEnd) return Buffer.concat([Buffer.from(head), page.subarray(headEnd)])
  return Buffer.concat([
    Buffer.from(head.replaceAll('<link rel="modulepreload"', '<link rel="later"')),
    page.subarray(headEnd, start),
    Buffer.from(' type="later">'),
    page.subarray(start + loaderScript.length, bodyEnd),
    Buffer.from(`<script nonce="${nonce}">${hydrationTrigger}</script>`),
    page.subarray(bodyEnd),
  ])
}
