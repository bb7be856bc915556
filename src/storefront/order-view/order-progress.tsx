import type { OrderView } from '#contract/order.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Icon } from '#ui/icon.tsx'
import { Photo } from '#ui/photo.tsx'
import { TitledSection } from '#ui/titled-section.tsx'
import { listSteps } from './order-status-info.ts'

/** The stages of the order itself; the payment is shown separately. */
export function OrderProgress({ order }: { order: OrderView }) {
  const t = useTranslations('order')
  const steps = listSteps(order.state, order.delivery?.method === 'PICKUP')
  return (
    <TitledSection id="progress" title={t('progress')}>
      {steps.length === 0 && <p className="mt-2">{t('state_cancelled')}</p>}
      <ol className="mt-2">
        {steps.map(({ state, position }) => (
          <li
            key={state}
            aria-current={position === 'now' ? 'step' : undefined}
            className={`flex min-h-11 items-center gap-3 print:min-h-0 border-t border-concrete-light last:border-b ${position === 'ahead' ? 'text-concrete-dark' : ''} ${position === 'now' ? 'font-medium' : ''}`}
          >
            <span className="grid size-5 place-items-center">
              {position === 'done' && <Icon name="check" size={16} />}
              {position === 'now' && <Icon name="arrow-right" size={16} className="text-accent" />}
            </span>
            {t(`state_${state}`)}
          </li>
        ))}
      </ol>
      {order.photos.length > 0 && (
        <>
          <h3 className="mt-6 font-medium">{t('workshopPhotos')}</h3>
          <ul className="mt-2 grid grid-cols-2 gap-3 sm:grid-cols-3">
            {order.photos.map(({ url, width, height, placeholder, sources }) => (
              <li key={url}>
                <a href={url} target="_blank" rel="noreferrer">
                  <Photo
                    src={url}
                    sizes="(width < 640px) 50vw, 200px"
                    sources={sources.map(({ type, srcset }) => ({ type, srcSet: srcset }))}
                    alt={t('workshopPhoto')}
                    width={width}
                    height={height}
                    placeholder={placeholder ?? undefined}
                  />
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </TitledSection>
  )
}
