/**
 * Runs in the page, after its first frame: only then are scripts fetched, so that on a slow line, and on a slow
 * phone, they share neither bytes nor time with what is read. A page in a hidden tab has no frames: the clock wakes it.
 */
const wake = `((start)=>{requestAnimationFrame(()=>setTimeout(start));setTimeout(start,1000)})(()=>{
const asleep=document.querySelector('script[type=later]')
if(!asleep)return
for(const link of document.querySelectorAll('link[rel=later]'))link.rel='modulepreload'
const awake=document.createElement('script')
awake.type='module'
awake.nonce=asleep.nonce
awake.textContent=asleep.textContent
asleep.replaceWith(awake)})`

/** @param html a page as React Router writes it @param nonce of its scripts */
export function scriptsLater(html: string, nonce: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replace(' type="module" async="">', ' type="later">')
    .replace('</body>', () => `<script nonce="${nonce}">${wake}</script></body>`)
}
