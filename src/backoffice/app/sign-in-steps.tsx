import { useRef, useState } from 'react'
import type { SessionState } from '#contract/admin/session.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { useStartInFirstField } from '#ui/first-field.ts'
import { sessionApi } from '../api/admin-api.ts'
import { useFieldErrors } from '../api/error-text.ts'
import { control, tickControl, ErrorList, useSubmit, SubmitForm } from '../form/form.tsx'

/** A running save may have requested the code, so these steps must not save first. */
const askedWhileSaving = { savesFirst: false }

interface StepsProps {
  /** Known when a session has ended, so that nobody types it again. */
  email?: string
  /** The password is not needed, only the code. */
  codeOnly?: boolean
  onSignedIn: (session: SessionState) => unknown
}

/** Email and password, then the code of the authenticator or one of the recovery codes. */
export function SignInSteps({ email = '', codeOnly = false, onSignedIn }: StepsProps) {
  const [needsCode, setNeedsCode] = useState(codeOnly)
  const finish = (session: SessionState) => (session.state === 'signed-in' ? onSignedIn(session) : setNeedsCode(true))
  return needsCode ? (
    <CodeStep mayRemember={!codeOnly} onDone={finish} {...(codeOnly ? {} : { onBack: () => setNeedsCode(false) })} />
  ) : (
    <PasswordStep email={email} onDone={finish} />
  )
}

function PasswordStep({ email: known, onDone }: { email: string; onDone: (session: SessionState) => unknown }) {
  const t = useTranslations('admin-sign-in')
  const [email, setEmail] = useState(known)
  const [password, setPassword] = useState('')
  const form = useRef<HTMLFormElement>(null)
  useStartInFirstField(form, true)
  const submit = useSubmit(async () => onDone(await sessionApi().signIn({ body: { email, password } })), askedWhileSaving)
  const errors = useFieldErrors(submit.error)
  return (
    <SubmitForm ref={form} noValidate onSubmit={submit.run} className="flex flex-col gap-4">
      <ErrorList error={submit.error} />
      <Field label={t('email')} type="email" name="email" autoComplete="username" error={errors['email']} {...control(email, setEmail)} />
      <Field
        label={t('password')}
        type="password"
        name="password"
        autoComplete="current-password"
        error={errors['password']}
        {...control(password, setPassword)}
      />
      <Button type="submit" size="large" busy={submit.busy}>
        {t('next')}
      </Button>
    </SubmitForm>
  )
}

function CodeStep({ mayRemember, onDone, onBack }: { mayRemember: boolean; onDone: (session: SessionState) => unknown; onBack?: () => void }) {
  const t = useTranslations('admin-sign-in')
  const form = useRef<HTMLFormElement>(null)
  useStartInFirstField(form, true)
  const [code, setCode] = useState('')
  const [remember, setRemember] = useState(false)
  const submit = useSubmit(
    async () => onDone(await sessionApi().enterCode({ body: { code, ...(mayRemember ? { remember } : {}) } })),
    askedWhileSaving,
  )
  return (
    <SubmitForm ref={form} noValidate onSubmit={submit.run} className="flex flex-col gap-4">
      <ErrorList error={submit.error} />
      <Field label={t('code')} hint={t('codeHint')} name="code" inputMode="text" autoComplete="one-time-code" {...control(code, setCode)} />
      {mayRemember && <Checkbox label={t('remember')} hint={t('rememberHint')} {...tickControl(remember, setRemember)} />}
      <Button type="submit" size="large" busy={submit.busy}>
        {t(mayRemember ? 'enter' : 'confirmCode')}
      </Button>
      {onBack && (
        <Button variant="quiet" onClick={onBack}>
          {t('otherAccount')}
        </Button>
      )}
    </SubmitForm>
  )
}
