import type { ReactNode } from 'react'
import { useLanguage } from '#i18n/messages.tsx'

export function Section({ number, name, children }: { number: string; name: string; children: ReactNode }) {
  return (
    <section className="grid gap-x-12 gap-y-6 border-t border-ink py-10 lg:grid-cols-[12rem_1fr]">
      <h2 className="flex items-baseline gap-3 text-lead lg:flex-col lg:gap-1">
        <span className="figures text-small text-concrete-dark">{number}</span>
        {name}
      </h2>
      <div className="grid min-w-0 content-start gap-8">{children}</div>
    </section>
  )
}

/** Sample texts in the language of the page. */
export function useSample() {
  const language = useLanguage()
  return (uk: string, en: string) => (language === 'uk' ? uk : en)
}
