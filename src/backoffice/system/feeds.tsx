import { useTranslations } from '#i18n/messages.tsx'
import { DetailsTable } from '#ui/details-table.tsx'

const channels = ['google', 'meta'] as const

/** Where advertising accounts fetch the products from. */
export function Feeds() {
  const t = useTranslations('admin-system')
  const addressOf = (channel: string) => `${location.origin}/feeds/${channel}.xml`
  return (
    <div>
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
      <p className="mt-3 max-w-[70ch] text-concrete-dark">{t('feedsHint')}</p>
    </div>
  )
}
