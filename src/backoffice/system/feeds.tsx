import { useTranslations } from '#i18n/messages.tsx'
import { DetailsTable } from '#ui/details-table.tsx'

const channels = ['google', 'meta'] as const

/** Where advertising accounts fetch the products from. */
export function Feeds() {
  const t = useTranslations('admin-system')
  const addressOf = (channel: string) => `${location.origin}/feeds/${channel}.xml`
  return (
    <section aria-labelledby="feeds">
      <h2 id="feeds" className="mb-2 text-lead">
        {t('feeds')}
      </h2>
      <p className="mb-3 max-w-[70ch] text-concrete-dark">{t('feedsHint')}</p>
      <DetailsTable
        caption={t('feeds')}
        className="max-w-[48rem]"
        details={channels.map((channel) => ({
          name: t(`feed_${channel}`),
          value: (
            <a className="text-link wrap-anywhere" href={addressOf(channel)}>
              {addressOf(channel)}
            </a>
          ),
        }))}
      />
    </section>
  )
}
