// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Suspense, use, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MessagesProvider } from '#i18n/messages.tsx'
import { Dialog, type DialogVariant } from '#ui/dialog.tsx'
import { startInLastPart } from '#ui/first-field.ts'
import { topOverlay } from '#ui/overlay-stack.ts'
import { closeToast, toast, visibleToasts } from '#ui/toast-store.ts'
import { ToastRegion } from '#ui/toasts.tsx'
import { ApiError } from '#contract/api-errors.ts'
import { dayErrors } from '#contract/day-errors.ts'
import { fieldErrors } from '#contract/errors.ts'
import { Field } from '#ui/field.tsx'
import { Overtaken, SubmitDialog } from '../src/backoffice/form/act-dialogs.tsx'
import { DetailFields } from '../src/backoffice/orders/detail-fields.tsx'
import { browserMessages } from '#storefront/messages/browser-messages.ts'

const root = join(import.meta.dirname, '..')

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true })) // a mouse
  vi.stubGlobal('fetch', async (input: string) => {
    const [, words = ''] = /^[/]locales[/]([^?]+)/.exec(input) ?? []
    return new Response(readFileSync(join(root, 'src/i18n', words), 'utf8'))
  })
  HTMLElement.prototype.checkVisibility = () => true // nothing here is hidden
  // As browsers do: the first thing that can have the focus gets it.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.setAttribute('open', '')
    this.querySelector<HTMLElement>('[tabindex]')?.focus()
  }
})
let shown: { unmount(): void } | undefined
afterEach(() => {
  shown?.unmount()
  document.body.replaceChildren()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function open(children: ReactNode, variant: DialogVariant): Promise<void> {
  const made = createRoot(document.body.appendChild(document.createElement('div')))
  shown = made
  made.render(
    <MessagesProvider language="uk" source={browserMessages}>
      <Dialog open onClose={() => {}} title="Назва" variant={variant}>
        {children}
      </Dialog>
    </MessagesProvider>,
  )
  await expect.poll(() => document.body.textContent).toContain('Назва')
}
const focused = () => document.activeElement?.id

test('a dialog of any size starts in its first field, in the chosen one of a group, past what cannot be typed in', async () => {
  for (const variant of ['center', 'wide', 'full'] as const) {
    await open(
      <form>
        <button type="button">Раніше</button>
        <input type="hidden" />
        <input id="locked" readOnly value="1" />
        <input id="first" />
        <input id="second" />
      </form>,
      variant,
    )
    await expect.poll(focused, { message: variant }).toBe('first')
    shown?.unmount()
  }
  await open(
    <>
      <input type="radio" name="way" id="bank" />
      <input type="radio" name="way" id="cash" defaultChecked />
      <textarea id="reason" />
    </>,
    'center',
  )
  await expect.poll(focused).toBe('cash')
})

test('what is asked for within an open dialog and shown later leaves the focus in the first field', async () => {
  let later: Promise<void> | null = null
  let arrive = () => {}
  function Late({ count }: { count: number }) {
    if (later) use(later)
    return <p>{count}</p>
  }
  const page = (count: number) => (
    <Suspense>
      <MessagesProvider language="uk" source={browserMessages}>
        <Dialog open onClose={() => {}} title="Назва">
          <input id="first" />
          <Late key="late" count={count} />
        </Dialog>
      </MessagesProvider>
    </Suspense>
  )
  const made = createRoot(document.body.appendChild(document.createElement('div')))
  shown = made
  made.render(page(1))
  await expect.poll(focused).toBe('first')
  later = new Promise((resolve) => {
    arrive = resolve
  })
  made.render(page(2))
  await expect.poll(() => document.querySelector('dialog')?.open).toBe(false)
  arrive()
  await expect.poll(() => document.querySelector('dialog')?.open).toBe(true)
  await expect.poll(focused).toBe('first')
})

test('a dialog shows the toasts that came since it opened or just before; older ones stay on the page', async () => {
  const page = (open: boolean) => (
    <MessagesProvider language="uk" source={browserMessages}>
      <ToastRegion />
      <Dialog open={open} onClose={() => {}} title="Назва">
        <input id="first" />
      </Dialog>
    </MessagesProvider>
  )
  const made = createRoot(document.body.appendChild(document.createElement('div')))
  shown = made
  const inDialog = () => document.querySelector('dialog')?.textContent ?? ''
  const onPage = () => document.querySelector('.toasts')?.textContent ?? ''
  const render = async (open: boolean) => {
    made.render(page(open))
    await expect.poll(() => topOverlay() !== undefined).toBe(open)
  }
  vi.useFakeTimers({ toFake: ['Date'] })
  await render(false)
  toast.success('Крок записано')
  await expect.poll(onPage).toContain('Крок записано')
  vi.setSystemTime(Date.now() + 2_000)
  toast.success('Додано')
  await render(true)
  await expect.poll(inDialog).toContain('Додано')
  expect([inDialog().includes('Крок записано'), onPage().includes('Крок записано')]).toEqual([false, true])
  toast.error('Не вдалося')
  await expect.poll(inDialog).toContain('Не вдалося')
  await render(false)
  await expect.poll(onPage).toContain('Не вдалося')
  vi.setSystemTime(Date.now() + 2_000)
  await render(true)
  expect(inDialog()).not.toContain('Не вдалося')
})

test('a toast goes by itself although another one was closed under the finger', async () => {
  const made = createRoot(document.body.appendChild(document.createElement('div')))
  shown = made
  made.render(
    <MessagesProvider language="uk" source={browserMessages}>
      <ToastRegion />
    </MessagesProvider>,
  )
  const undo = { label: 'Скасувати', run: () => {} }
  await expect.poll(() => document.querySelector('.toasts')).not.toBeNull()
  for (const { id } of visibleToasts()) closeToast(id) // of the tests before
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  toast.success('Перший', undo)
  toast.success('Другий', undo)
  await expect.poll(() => document.querySelectorAll('[data-toast]').length).toBe(2)
  const button = document.querySelector<HTMLElement>('[data-toast]:last-child button')
  button?.focus()
  button?.click()
  await expect.poll(() => document.querySelectorAll('[data-toast]').length).toBe(1)
  vi.advanceTimersByTime(20_000)
  expect(visibleToasts()).toEqual([])
})

test('a row that a button adds to a form starts in its first field, wherever rows are added', async () => {
  document.body.innerHTML = '<fieldset><div data-part><input id="old"></div><div data-part><input type="hidden"><input id="new"></div></fieldset>'
  startInLastPart(document.querySelector('fieldset'))
  await expect.poll(focused).toBe('new')
  const files = readdirSync(join(root, 'src/backoffice'), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'))
  const sources = files.map((name) => [name, readFileSync(join(root, 'src/backoffice', name), 'utf8')] as const)
  const adding = sources.filter(([, source]) => /onClick=\{[^}]*\(\[\.\.\.\w+, /.test(source))
  expect(adding.length).toBeGreaterThan(1)
  expect(
    adding.filter(([, source]) => !source.includes('startInLastPart(')).map(([name]) => name),
    'a button adds a row and leaves the focus on itself',
  ).toEqual([])
})

test('a field that takes the focus when it appears takes it once, not at every change beside it', () => {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'))
  // A function written in the attribute is another one each time, so React calls it again and again.
  const again = files.filter((name) => /\bref=\{\([^)]*\) => [^}]*[.]focus\(/.test(readFileSync(join(root, 'src', name), 'utf8')))
  expect(again, 'use startHere').toEqual([])
  expect(files.filter((name) => readFileSync(join(root, 'src', name), 'utf8').includes('ref={startHere}')).length).toBeGreaterThan(1)
})

test('there is one dialog: every part of both front ends opens that one', () => {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.tsx') && !name.includes('.test.'),
  )
  const own = files.filter((name) => /<dialog\b|role="(?:alert)?dialog"|[.]showModal\(/.test(readFileSync(join(root, 'src', name), 'utf8')))
  expect(own.map((name) => name.replaceAll('\\', '/'))).toEqual(['ui/dialog.tsx'])
  expect(files.filter((name) => readFileSync(join(root, 'src', name), 'utf8').includes('<Dialog')).length).toBeGreaterThan(30)
})

test('a dialog in which one types asks before it drops the text; searches are typed anew', () => {
  const files = readdirSync(join(root, 'src/backoffice'), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'))
  const silent = files.filter((name) => {
    const source = readFileSync(join(root, 'src/backoffice', name), 'utf8').replaceAll(/<Field\b[^>]*?(?:type="search"|role="combobox")/g, '')
    return /<Dialog\b/.test(source) && !/<(?:Form|Submit)Dialog\b/.test(source) && /<(?:Field|TextArea|BilingualField|ReasonField)\b/.test(source)
  })
  // The window of a batch saves its plan when it is closed.
  expect(silent).toEqual(['production/batch-window.tsx'])
})

test('what the server refuses about fields is said at each of them, and the first has the focus', async () => {
  const details = {
    name: '',
    email: 'x',
    delivery_method: '',
    carrier: '',
    city: '',
    address: '',
    company: '',
    tax_id: '',
    offer_agreed: true,
  } as const
  const errors = { promised_on: dayErrors.dayOver, 'details.email': fieldErrors.emailInvalid }
  const error = new ApiError({ status: 422, text: 'invalid', reason: 'invalid', errors, requestId: null, retryAfterSeconds: null })
  const dialog = (refused: unknown) => (
    <MessagesProvider language="uk" source={browserMessages}>
      <SubmitDialog title="Назва" submit={{ busy: false, error: refused }} action="Зберегти" onSubmit={() => {}} onClose={() => {}}>
        <Field name="promised_on" label="День" />
        <DetailFields details={details} hasAgreed path="details." onChange={() => {}} />
      </SubmitDialog>
    </MessagesProvider>
  )
  const made = createRoot(document.body.appendChild(document.createElement('div')))
  shown = made
  made.render(dialog(null))
  await expect.poll(() => document.body.textContent).toContain('Зберегти')
  made.render(dialog(error))
  const marked = () => [...document.querySelectorAll('[aria-invalid=true]')].map((field) => field.getAttribute('name'))
  await expect.poll(marked).toEqual(['promised_on', 'details.email'])
  expect(document.activeElement?.getAttribute('name')).toBe('promised_on')
})

test('the second of two presses that open a dialog falls outside it and does not close it; a later one does', async () => {
  const onClose = vi.fn<() => void>()
  const made = createRoot(document.body.appendChild(document.createElement('div')))
  shown = made
  made.render(
    <MessagesProvider language="uk" source={browserMessages}>
      <Dialog open onClose={onClose} title="Назва">
        Зміст
      </Dialog>
    </MessagesProvider>,
  )
  await expect.poll(() => document.querySelector('dialog')?.open).toBe(true)
  const openedAt = performance.now()
  const pressOutside = (at: number) => {
    for (const type of ['pointerdown', 'click']) {
      const event = new MouseEvent(type, { bubbles: true })
      Object.defineProperty(event, 'timeStamp', { value: at })
      document.querySelector('dialog')?.dispatchEvent(event)
    }
  }
  pressOutside(openedAt + 200)
  expect(onClose).not.toHaveBeenCalled()
  pressOutside(openedAt + 2000)
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('a dialog whose act a colleague has done says so, keeps what was typed and offers no press; not while its own act runs', async () => {
  const onSubmit = vi.fn<() => void>()
  const dialog = (busy: boolean, isOvertaken: boolean) => (
    <MessagesProvider language="uk" source={browserMessages}>
      <Overtaken value={isOvertaken ? { title: 'Зараз не можна', done: 'Стан: Підтверджене · Богдан' } : null}>
        <SubmitDialog title="Назва" submit={{ busy, error: null }} action="Підтвердити" onSubmit={onSubmit} onClose={() => {}}>
          <Field name="note" label="Нотатка" defaultValue="дзвонили" />
        </SubmitDialog>
      </Overtaken>
    </MessagesProvider>
  )
  const made = createRoot(document.body.appendChild(document.createElement('div')))
  shown = made
  const text = () => document.querySelector('dialog')?.textContent ?? ''
  made.render(dialog(true, true))
  await expect.poll(text).toContain('Підтвердити')
  expect(text()).not.toContain('Богдан')
  made.render(dialog(false, true))
  await expect.poll(text).toContain('Стан: Підтверджене · Богдан')
  expect(text()).not.toContain('Підтвердити')
  expect(document.querySelector('input')?.value).toBe('дзвонили')
  document.querySelector('form')?.requestSubmit()
  expect(onSubmit).not.toHaveBeenCalled()
  // Taken back by the colleague, it can be done again.
  made.render(dialog(false, false))
  await expect.poll(text).toContain('Підтвердити')
})

test('every field of a dialog has the name by which a refusal of the server finds it, or shows its own error', () => {
  const files = readdirSync(join(root, 'src/backoffice'), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'))
  const sources = files.map((name) => [name, readFileSync(join(root, 'src/backoffice', name), 'utf8')] as const)
  const dialogs = sources.filter(([, source]) => /<(SubmitDialog|SubmitForm error=)/.test(source))
  expect(dialogs.length).toBeGreaterThan(20)
  const nameless = dialogs.flatMap(([name, source]) =>
    [...source.matchAll(/<(?:Field|TextArea|Select|NumberField)\b[^]*?\/>/g)]
      .filter(([tag]) => !/\b(?:name|error)=|\.\.\.(?:words|row)\}|type="search"/.test(tag))
      .map(([tag]) => `${name}: ${tag.slice(0, 60)}`),
  )
  expect(nameless).toEqual([])
})
