import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'
import { MessagesProvider, type MessageSource } from '#i18n/messages.tsx'
import type { Messages } from '#i18n/translate.ts'

const source: MessageSource = {
  messages: (language, namespace) =>
    JSON.parse(readFileSync(join(import.meta.dirname, `../src/i18n/${language}/${namespace}.json`), 'utf8')) as Messages, // from this repository
}

/** Renders with the shop's own Ukrainian texts until the test ends. @returns a function that renders something else in the same place */
export function renderInUkrainian(element: ReactNode): (next: ReactNode) => void {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  onTestFinished(() => {
    root.unmount()
    document.body.replaceChildren()
  })
  const render = (shown: ReactNode) => {
    root.render(
      <MessagesProvider language="uk" source={source}>
        {shown}
      </MessagesProvider>,
    )
  }
  render(element)
  return render
}
