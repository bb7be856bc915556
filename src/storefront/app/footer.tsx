import { useEffect, type ReactNode } from 'react'
import { Link } from 'react-router'
import { formatPhone } from '#contract/format-phone.ts'
import { unbroken } from '#contract/unbroken.ts'
import type { PublicSettings } from '#contract/settings.ts'
import { sellerNames } from '#contract/seller.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Icon } from '#ui/icon.tsx'
import { releaseLinks } from '../hydration/hold-links.ts'
import { LanguageLinks } from './language-links.tsx'
import { categoryPath, pagePath } from '../navigation/links.ts'
import { menus } from '../navigation/menus.ts'
import { CurrencyChoice } from './currency-choice.tsx'
import { ExchangeRateNote } from './exchange-rate-note.tsx'
import { phoneHref, useShopData } from '../api/shop-data.ts'

/** The shop's details that are set (rule 9.1). */
export function Footer() {
  const t = useTranslations('common')
  const language = useLanguage()
  const { settings } = useShopData()
  useEffect(releaseLinks, [])
  return (
    <footer className="footer">
      {/* Only the contacts are printed. */}
      <div className="footer-blocks page-frame">
        <Block title={t('contacts')}>{settings && <Contacts settings={settings} />}</Block>
        <nav aria-label={t('aboutShop')}>
          <h2>{t('aboutShop')}</h2>
          <ul>
            {menus.FOOTER.map(({ to, messageKey: messages }) => (
              <li key={to}>
                <Link discover="none" to={pagePath(language, to)}>
                  {t(messages)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <Families />
        <Block title={t('language')}>
          <div className="flex flex-wrap gap-x-6">
            <LanguageLinks className="footer-row" />
          </div>
          <CurrencyChoice className="footer-row" />
          <ExchangeRateNote />
        </Block>
        {settings && <SocialLinks settings={settings} />}
      </div>
      <LegalNotice />
    </footer>
  )
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function Families() {
  const t = useTranslations('common')
  const language = useLanguage()
  const { categories } = useShopData()
  if (!categories || categories.length === 0) return null
  return (
    <nav aria-label={t('categories')} className="max-sm:hidden">
      <h2>{t('categories')}</h2>
      <ul>
        {categories.map(({ categoryId, categoryName }) => (
          <li key={categoryId}>
            <Link discover="none" to={categoryPath(language, categoryId)}>
              {categoryName}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Contacts({ settings: { contacts, company } }: { settings: PublicSettings }) {
  const t = useTranslations('common')
  const language = useLanguage()
  const hours = contacts.opening_hours[language] ?? contacts.opening_hours.uk
  return (
    <ul>
      {contacts.phones.map((phone) => (
        <li key={phone}>
          <a href={phoneHref(phone)}>
            <Icon name="phone" size={16} />
            {formatPhone(phone)}
          </a>
        </li>
      ))}
      {contacts.email && (
        <li>
          <a href={`mailto:${contacts.email}`}>
            <Icon name="mail" size={16} />
            {contacts.email}
          </a>
        </li>
      )}
      <li>
        {contacts.map_url ? (
          <a href={contacts.map_url} title={t('onMap')}>
            <Icon name="pin" size={16} />
            {company.address[language]}
          </a>
        ) : (
          <span className="inline-flex items-center gap-2 py-1.5">
            <Icon name="pin" size={16} />
            {company.address[language]}
          </span>
        )}
      </li>
      {hours && (
        <li className="py-1.5 text-small text-concrete-dark" lang={contacts.opening_hours[language] ? undefined : 'uk'}>
          {unbroken(hours)}
        </li>
      )}
    </ul>
  )
}

function SocialLinks({ settings: { messengers, social, allied_plant: plant } }: { settings: PublicSettings }) {
  const t = useTranslations('common')
  const language = useLanguage()
  const links = [...messengers, ...social, ...(plant ? [{ name: t('alliedPlant', { name: plant.name[language] }), url: plant.url }] : [])]
  if (links.length === 0) return null
  return (
    <Block title={t('elsewhere')}>
      <ul>
        {links.map(({ name, url }) => (
          <li key={url}>
            <a href={url}>{name}</a>
          </li>
        ))}
      </ul>
    </Block>
  )
}

/** Copyright, motto and legal owner; also printed. */
export function LegalNotice() {
  const t = useTranslations('common')
  const language = useLanguage()
  const { settings, year } = useShopData()
  const { name = null } = settings?.seller.name ? sellerNames(settings, language) : {}
  const edrpou = settings?.seller.edrpou
  const motto = settings?.company.motto[language]
  return (
    <div className="border-t border-concrete-light">
      <div className="page-frame legal-notice">
        <p>{`© ${year} ${settings?.company.name ?? t('logo')}`}</p>
        {motto && <p>{motto}</p>}
        {name && <p>{edrpou ? `${name}, ${t('edrpou', { code: edrpou })}` : name}</p>}
      </div>
    </div>
  )
}
