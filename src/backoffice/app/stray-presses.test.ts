// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { dropStrayPresses } from './stray-presses.ts'

dropStrayPresses()

/** An element with a place in the window, whose presses are counted. */
function placed(html: string, [left, top, right, bottom]: readonly [number, number, number, number], parent: Element = document.body) {
  parent.insertAdjacentHTML('beforeend', html)
  const element = parent.lastElementChild ?? parent
  element.getBoundingClientRect = () => new DOMRect(left, top, right - left, bottom - top)
  let presses = 0
  element.addEventListener('click', () => (presses += 1))
  return {
    element,
    count: () => presses,
    /** @param at milliseconds since the page was opened */
    press(x: number, y: number, at: number, detail = 1) {
      const event = new MouseEvent('click', { clientX: x, clientY: y, detail, bubbles: true, cancelable: true })
      Object.defineProperty(event, 'timeStamp', { value: at })
      const button = element.querySelector('button') ?? element
      button.dispatchEvent(event)
    },
  }
}
const markup = [
  '<div data-toast=""><button>undo</button></div>',
  '<section data-row=""><button>act</button></section>',
  '<table><tbody><tr><td><button>act</button></td></tr></tbody></table>',
]
const rowIn = (html: string, box: readonly [number, number, number, number]) => {
  const { element } = placed(html, [0, 0, 0, 0])
  const row = element.querySelector('tr') ?? element
  return placed('<button>act</button>', box, row.matches('tr') ? row : element)
}

for (const html of markup)
  test(`${html.slice(1, 8)}: the row that slides under the finger takes no press for a second; its own, others and later ones do`, () => {
    document.body.innerHTML = ''
    const acted = rowIn(html, [0, 100, 300, 200])
    const box = acted.element.closest('[data-row], [data-toast], tr')
    if (box) box.getBoundingClientRect = () => new DOMRect(0, 100, 300, 100)
    const next = rowIn(html, [0, 200, 300, 300])
    acted.press(50, 150, 0)
    acted.press(50, 150, 300)
    expect(acted.count(), 'one row may be pressed twice').toBe(2)
    next.press(50, 250, 400)
    expect(next.count(), 'where it was before').toBe(1)
    acted.press(50, 150, 2000)
    acted.element.closest('[data-row], [data-toast], table')?.remove()
    next.press(60, 160, 2350)
    next.press(60, 160, 2900)
    expect(next.count(), 'under the finger').toBe(1)
    next.press(60, 160, 2950, 0)
    expect(next.count(), 'by key').toBe(2)
    next.press(60, 160, 3100)
    expect(next.count()).toBe(3)
  })

test('a second press on the button of a dialog that has closed reaches no row under it', () => {
  document.body.innerHTML = ''
  const dialog = placed('<dialog open><button>go</button></dialog>', [0, 0, 400, 400])
  const row = rowIn(markup[1] ?? '', [0, 100, 300, 200])
  dialog.press(50, 150, 5000)
  dialog.element.remove()
  row.press(52, 151, 5300)
  expect(row.count()).toBe(0)
  row.press(200, 150, 5400)
  expect(row.count(), 'elsewhere').toBe(1)
})

test('a second press on a button of the bar at the foot does not call the buyer where the call has come in its place', () => {
  document.body.innerHTML = '<div class="thumb-bar"></div>'
  const bar = document.body.firstElementChild ?? document.body
  const act = placed('<button>complete</button>', [0, 700, 300, 744], bar)
  act.press(50, 720, 10_000)
  act.element.remove()
  const call = placed('<a href="tel:+380671112233">call</a>', [0, 700, 300, 744], bar)
  call.press(52, 721, 10_450)
  expect(call.count()).toBe(0)
  call.press(52, 721, 11_100)
  expect(call.count()).toBe(1)
})
