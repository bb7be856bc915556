import { Button } from '../button.tsx'
import { Notice } from '../notice.tsx'
import { Skeleton } from '../skeleton.tsx'
import { Spinner } from '../spinner.tsx'
import { toast } from '../toast-store.ts'
import { Section, useSample } from './section.tsx'

export function Messages() {
  const sample = useSample()
  return (
    <Section number="08" name={sample('Повідомлення', 'Notifications')}>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => toast.success(sample('Додано в кошик', 'Added to the cart'))}>
          success
        </Button>
        <Button variant="secondary" onClick={() => toast.info(sample('Ви вийшли', 'Logged out'))}>
          info
        </Button>
        <Button
          variant="secondary"
          onClick={() => toast.error(sample('Немає зв’язку. Спробуйте ще раз за хвилину.', 'No connection. Try again in a minute.'))}
        >
          error
        </Button>
      </div>
      <div className="grid gap-3 md:grid-cols-2">
        <Notice title={sample('Відливаємо після підтвердження', 'We cast after you confirm')}>
          {sample('Термін рахуємо від дзвінка.', 'The lead time counts from the call.')}
        </Notice>
        <Notice kind="success" title={sample('Замовлення AC-2026-00042 прийнято', 'Order AC-2026-00042 is placed')} />
        <Notice kind="warning" title={sample('Курс старший за 7 днів', 'The rate is older than 7 days')} />
        <Notice
          kind="error"
          title={sample('Банк відмовив у платежі', 'The bank refused the payment')}
          actions={<Button variant="secondary">{sample('Спробувати іншою карткою', 'Try another card')}</Button>}
        >
          {sample('Замовлення збережено, гроші не списано.', 'The order is kept, nothing was charged.')}
        </Notice>
      </div>
      <Spinner />
      <div className="grid max-w-64 gap-2">
        <Skeleton className="aspect-4/5" />
        <Skeleton className="h-5 w-4/5" />
        <Skeleton className="h-5 w-1/3" />
      </div>
    </Section>
  )
}
