import type { ComponentProps } from 'react'

interface TitledSectionProps extends ComponentProps<'section'> {
  id: string
  title: string
  heading?: string
}

export function TitledSection({ id, title, heading = 'text-lead', children, ...section }: TitledSectionProps) {
  return (
    <section aria-labelledby={id} {...section}>
      <h2 id={id} className={heading}>
        {title}
      </h2>
      {children}
    </section>
  )
}
