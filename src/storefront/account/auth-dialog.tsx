import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { peekPendingAddition, takePendingAddition } from '../cart-state/pending-addition.ts'
import { usePartFailed } from '../modals/use-part-failed.ts'
import { openModal, type ModalName, type ModalProps } from '../modals/modals.ts'
import { useReturnTo } from '../app/require-sign-in.tsx'
import { useSession } from '../session/session-store.ts'
import { ForgotPasswordForm } from './forgot-password-form.tsx'
import { LoginForm } from './login-form.tsx'
import { RegistrationForm } from './registration-form.tsx'

type CurrentForm = 'login' | 'registration' | 'forgotPassword'
const titles = { login: 'loginTitle', registration: 'registrationTitle', forgotPassword: 'forgotPasswordTitle' } as const

/** Most sign-ins open the login form; the cart's Register button and the prompt of add-to-cart open the registration. */
const firstForm = (name: ModalName): CurrentForm =>
  name === 'cart authentication' || name === 'public purchase authentication' ? 'registration' : 'login'

/** The sign-in panel as a dialog, for every modal name that needs a session. */
export default function AuthDialog({ name, open, onClose }: ModalProps) {
  const t = useTranslations('account')
  const [currentForm, setCurrentForm] = useState(() => firstForm(name))
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setCurrentForm(firstForm(name))
  }
  const close = () => {
    useReturnTo.setState({ path: null })
    onClose()
  }
  const closeAndReturn = useReturnAfterSignIn(onClose)
  // Closes the dialog when the buyer has signed in in another tab.
  const signedIn = useSession(({ status }) => status === 'signed-in')
  useEffect(() => {
    if (open && signedIn) closeAndReturn()
  }, [open, signedIn]) // oxlint-disable-line react-hooks/exhaustive-deps
  return (
    <Dialog open={open} onClose={close} title={t(titles[currentForm])}>
      <AuthPanel name={name} currentForm={currentForm} show={setCurrentForm} onListed={close} />
    </Dialog>
  )
}

/** Returns a function that closes the dialog after signing in and goes to the page that was requested. */
function useReturnAfterSignIn(onClose: () => void) {
  const navigate = useNavigate()
  return () => {
    const { path } = useReturnTo.getState()
    useReturnTo.setState({ path: null })
    onClose()
    if (path) void navigate(path)
  }
}

interface AuthPanelProps {
  name: ModalName
  currentForm: CurrentForm
  show: (form: CurrentForm) => void
  /** The pending product was put on the list instead. */
  onListed: () => void
}

function AuthPanel({ name, currentForm, show, onListed }: AuthPanelProps) {
  const t = useTranslations('account')
  const [known, setKnown] = useState({ email: '', password: '' })
  return (
    <div className="flex flex-col gap-5">
      {name === 'public purchase authentication' && <PendingAdditionNote onListed={onListed} />}
      {currentForm === 'login' && (
        <LoginForm
          start={known}
          onForgotPassword={(email) => {
            setKnown({ email, password: '' })
            show('forgotPassword')
          }}
          onRegister={() => show('registration')}
        />
      )}
      {currentForm === 'registration' && (
        <RegistrationForm
          onRegistered={(login) => {
            setKnown(login)
            show('login')
          }}
        />
      )}
      {currentForm === 'forgotPassword' && <ForgotPasswordForm email={known.email} />}
      {currentForm !== 'login' && (
        <button type="button" className="inline-flex min-h-11 items-center gap-2 self-start text-accent" onClick={() => show('login')}>
          <Icon name="arrow-left" size={16} />
          {t('backToLogin')}
        </button>
      )}
    </div>
  )
}

/** Says why signing in is offered, how to go on without an account, what an account adds, and that the cart stays. */
function PendingAdditionNote({ onListed }: { onListed: () => void }) {
  const t = useTranslations('account')
  const tList = useTranslations('list')
  const tErrors = useTranslations('errors')
  const onFailed = usePartFailed()
  const [product] = useState(peekPendingAddition)
  async function toList() {
    const { addProductToList } = await import('../list-state/add-to-list.ts')
    const addition = takePendingAddition()
    if (!addition) return
    const { productId, productName: name, quantity, product_properties: selected } = addition
    await addProductToList({ productId, name, quantity, selected })
    onListed()
    openModal('list')
  }
  return (
    <>
      <Notice
        title={tErrors('cartForRegistered')}
        actions={product !== null && <Button onClick={() => void toList().catch(onFailed)}>{tList('promptAdd')}</Button>}
      >
        {product !== null && (
          <>
            <p className="mt-2 font-medium">{tList('promptTitle')}</p>
            <p>{tList('promptText')}</p>
          </>
        )}
      </Notice>
      <p>
        {tList('promptAccount')} {product === null ? t('pendingAdditionPrompt') : t('pendingAdditionStored', { product })}
      </p>
    </>
  )
}
