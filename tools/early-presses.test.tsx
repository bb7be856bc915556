// @vitest-environment happy-dom
import { runInThisContext } from 'node:vm'
import { Suspense, use, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { dropHandledPress, rememberPresses } from '#storefront/hydration/early-presses.ts'
import { hydrateNow, lazyAfterHydration } from '#storefront/hydration/hydrate-on-interaction.ts'

/** The page with one part that is hydrated later. */
const page = (part: ReactNode) => <div onClickCapture={dropHandledPress}>{part}</div>

test('a press on a part that React has begun to hydrate, and whose data is still on its way, does its work once', async () => {
  runInThisContext(rememberPresses)
  const container = document.body.appendChild(document.createElement('main'))
  container.innerHTML = renderToString(
    page(
      <Suspense>
        <p>
          <button type="button">tell me</button>
          <em>soon</em>
        </p>
      </Suspense>,
    ),
  )
  const button = container.querySelector('button') ?? document.createElement('button')
  const data = Promise.withResolvers<string>()
  const Late = () => <em>{use(data.promise)}</em>
  let presses = 0
  const Part = lazyAfterHydration(() =>
    Promise.resolve(() => (
      <p>
        <button type="button" onClick={() => presses++}>
          tell me
        </button>
        <Late />
      </p>
    )),
  )
  const root = hydrateRoot(container, page(<Part />))
  hydrateNow()
  // React has marked the button as its own, and waits for what stands beside it.
  await expect.poll(() => Object.keys(button).filter((key) => key.startsWith('__react'))).not.toEqual([])
  button.click()
  expect(presses).toBe(0)
  data.resolve('soon')
  await expect.poll(() => presses).toBe(1)
  button.click()
  expect(presses).toBe(2)
  expect(window.earlyPresses?.size).toBe(0)
  root.unmount()
  container.remove()
})
