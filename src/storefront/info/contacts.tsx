import type { ReactNode } from 'react'
import { formatPhone } from '#contract/format-phone.ts'
import { unbroken } from '#contract/unbroken.ts'
import type { PublicSettings } from '#contract/settings.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { phoneHref, useShopData } from '../api/shop-data.ts'
import { LocationMap } from './location-map.tsx'

const link = 'inline-flex min-h-11 items-center text-link'

/** Address, map, hours, phones, messengers, e-mail and social networks, if they are set (rule 9.1). */
export function Contacts() {
  const t = useTranslations('info')
  const language = useLanguage()
  const { settings } = useShopData()
  if (!settings) return null
  const { company, contacts, messengers, social } = settings
  const hours = contacts.opening_hours[language] ?? contacts.opening_hours.uk
  return (
    <div className="flex flex-col gap-7">
      <ContactBlock title={t('address')}>
        <p className="text-lead">{company.address[language]}</p>
        {contacts.map_url && (
          <a href={contacts.map_url} className={`${link} no-print`}>
            {t('openMap')}
          </a>
        )}
        <LocationMap />
      </ContactBlock>
      {contacts.phones.length > 0 && (
        <ContactBlock title={t('phones')}>
          {contacts.phones.map((phone) => (
            <p key={phone}>
              <a href={phoneHref(phone)} className={`${link} text-lead wrap-anywhere`}>
                {formatPhone(phone)}
              </a>
            </p>
          ))}
        </ContactBlock>
      )}
      <Links title={t('messengers')} links={messengers} />
      {hours && (
        <ContactBlock title={t('hours')}>
          <p lang={contacts.opening_hours[language] ? undefined : 'uk'}>{unbroken(hours)}</p>
        </ContactBlock>
      )}
      {contacts.email && (
        <ContactBlock title={t('email')}>
          <a href={`mailto:${contacts.email}`} className={`${link} wrap-anywhere`}>
            {contacts.email}
          </a>
        </ContactBlock>
      )}
      <Links title={t('elsewhere')} links={social} />
    </div>
  )
}

function Links({ title, links }: { title: string; links: PublicSettings['social'] }) {
  if (links.length === 0) return null
  return (
    <ContactBlock title={title}>
      <ul className="flex flex-wrap gap-x-6">
        {links.map(({ name, url }) => (
          <li key={url}>
            <a href={url} className={link}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </ContactBlock>
  )
}

function ContactBlock({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="mb-1 text-small text-concrete-dark">{title}</h2>
      {children}
    </div>
  )
}
