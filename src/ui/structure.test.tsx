import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import en from '#i18n/en/ui.json' with { type: 'json' }
import uk from '#i18n/uk/ui.json' with { type: 'json' }
import { translate } from '#i18n/translate.ts'
import { MessagesProvider } from '#i18n/messages.tsx'
import { Button } from './button.tsx'
import { Field } from './field.tsx'
import { UiGallery } from './gallery/ui-gallery.tsx'
import { Pagination } from './pagination.tsx'
import { Photo } from './photo.tsx'
import { RadioTiles } from './radio-tiles.tsx'
import { nodeState } from './tree-state.ts'

const source = { messages: (language: 'uk' | 'en') => ({ uk, en })[language] }
const html = (node: ReactNode, language: 'uk' | 'en' = 'uk') =>
  renderToStaticMarkup(
    <MemoryRouter>
      <MessagesProvider language={language} source={source}>
        {node}
      </MessagesProvider>
    </MemoryRouter>,
  )

test('the whole kit is drawn on the server in both languages without one style attribute', () => {
  for (const language of ['uk', 'en'] as const) {
    const page = html(<UiGallery />, language)
    expect(page.length).toBeGreaterThan(20_000)
    expect(page).not.toMatch(/\sstyle=/)
    expect(page).not.toContain('{{')
  }
})
test('an error is tied to its field and forms to be one', () => {
  const field = html(<Field id="phone" label="Телефон" hint="З 9 до 18" error="Бракує трьох цифр" required />)
  expect(field).toContain('aria-describedby="phone-hint phone-error"')
  expect(field).toContain('aria-invalid="true"')
  expect(field).toMatch(/id="phone-error"[^>]*>.*Бракує трьох цифр/)
  expect(field).toContain('required=""')
})
test('a refused button stays reachable and tells why', () => {
  const button = html(<Button disabledReason="Оберіть розмір">Замовити</Button>)
  const reason = /aria-describedby="([^"]+)"/.exec(button)?.[1]
  expect(button).toContain('aria-disabled="true"')
  expect(button).not.toContain(' disabled=')
  expect(button).toContain(`id="${reason}"`)
})
test('tiles are real radios of one name; what cannot be had is disabled and says why', () => {
  const options = [
    { value: 'a', label: 'А' },
    { value: 'b', label: 'Б', disabledReason: 'не для цього розміру' },
  ]
  const tiles = html(<RadioTiles legend="Колір" name="colour" options={options} value="a" onChange={() => {}} />)
  expect(tiles.match(/type="radio"/g)).toHaveLength(2)
  expect(tiles).toMatch(/<legend[^>]*>Колір<\/legend>/)
  expect(tiles).toContain('не для цього розміру')
  expect(tiles).toContain('disabled=""')
})
test('pages are links with names in the language of the reader', () => {
  const pages = (language: 'uk' | 'en') => html(<Pagination page={9} pages={20} toHref={(page) => `/uk/product?page=${page}`} />, language)
  expect(pages('uk')).toContain('aria-label="На 5 сторінок вперед"')
  expect(pages('uk')).toContain('aria-label="На 3 сторінки назад"')
  expect(pages('en')).toContain('aria-label="5 pages forward"')
  expect(pages('uk')).toContain('aria-current="page"')
  expect(html(<Pagination page={0} pages={1} toHref={String} />)).toBe('')
})
test('a missing picture is drawn and keeps its alt', () => {
  const photo = html(<Photo alt="Кашпо" width={800} height={1000} />)
  expect(photo).toContain('role="img" aria-label="Кашпо"')
  expect(html(<Photo src="/a.webp" alt="Кашпо" width={8} height={10} priority />)).toMatch(/loading="eager" fetchPriority="high"/)
})
test('a count is said in the form Ukrainian asks for', () => {
  const forms = [0, 1, 2, 5, 11, 21, 22, 1.5].map((count) => translate(uk, 'uk', 'itemCount', { count }))
  expect(forms).toEqual(['0 виробів', '1 виріб', '2 вироби', '5 виробів', '11 виробів', '21 виріб', '22 вироби', '1.5 виробу'])
})
test('a branch with only some of its children chosen is mixed', () => {
  const tree = { id: 'a', label: 'А', children: [{ id: 'b', label: 'Б', children: [{ id: 'c', label: 'В' }] }] }
  expect(nodeState(tree, new Set())).toBe('off')
  expect(nodeState(tree, new Set(['c']))).toBe('mixed')
  expect(nodeState(tree, new Set(['a']))).toBe('on')
})
