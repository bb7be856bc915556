import { useState } from 'react'
import { useTranslations } from '#i18n/messages.tsx'
import { Field, type FieldProps } from '#ui/field.tsx'

/** A password field that can show its text; pasting and password managers work. */
export function PasswordField(props: Omit<FieldProps, 'type' | 'suffix'>) {
  const t = useTranslations('account')
  const [shown, setShown] = useState(false)
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      suffix={
        <button
          type="button"
          aria-pressed={shown}
          aria-label={t('showPassword')}
          title={t('showPassword')}
          onClick={() => setShown(!shown)}
          className="grid size-11 place-items-center text-ink hover:text-accent aria-pressed:text-accent"
        >
          <EyeIcon open={shown} />
        </button>
      }
    />
  )
}

function EyeIcon({ open }: { open: boolean }) {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
      <path d="M2.5 12c2.200-4 5.500-6 9.500-6s7.300 2 9.500 6c-2.200 4-5.500 6-9.500 6s-7.300-2-9.500-6Z" />
      <circle cx="12" cy="12" r="2.800" />
      {!open && <path d="m4 20 16-16" />}
    </svg>
  )
}
