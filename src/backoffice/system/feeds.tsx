import { useTranslations } from '#i18n/messages.tsx'
import { DetailsTable } from '#ui/details-table.tsx'

const channels = ['google', 'meta'] as const
const feeds = channels.flatMap((channel) => [
  { channel, query: '', language: 'українська' },
  { channel, query: '?lang=en', language: 'English' },
])

/** URLs from which advertising accounts fetch the products. */
export function Feeds() {
  const t = useTranslations('admin-system')
  const addressOf = (channel: string, query: string) => `${location.origin}/feeds/${channel}.xml${query}`
  return (
    <div>
      <DetailsTable
        caption={t('feeds')}
        className="max-w-[48rem]"
        details={feeds.map(({ channel, query, language }) => ({
          name: `${t(`feed_${channel}`)}, ${language}`,
          value: (
            <a className="text-link wrap-anywhere" href={addressOf(channel, query)}>
              {addressOf(channel, query)}
            </a>
          ),
        }))}
      />
      <p className="mt-3 max-w-[70ch] text-concrete-dark">{t('feedsHint')}</p>
    </div>
  )
}
