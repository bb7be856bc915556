import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { Language } from '#contract/languages.ts'
import { emptySettings as nothing, type PublicSettings } from '#contract/settings.ts'
import { readMessages } from '#server/platform/messages.ts'
import { MessagesProvider } from '#i18n/messages.tsx'
import { SellerDetails } from '#storefront/info/seller-details.tsx'
import { Footer } from '#storefront/app/footer.tsx'

const all: PublicSettings = {
  ...nothing,
  company: { ...nothing.company, name: 'Майстерня', motto: { uk: 'Девіз', en: null } },
  contacts: { phones: ['+380472123456'], email: 'shop@beton.example', map_url: 'https://map.example/x', opening_hours: { uk: 'пн–пт', en: null } },
  messengers: [{ name: 'Месенджер', url: 'https://messenger.example/shop' }],
  social: [{ name: 'Мережа', url: 'https://network.example/shop' }],
  allied_plant: { name: { uk: 'Завод', en: 'Plant' }, url: 'https://plant.example' },
  seller: {
    ...nothing.seller,
    name: 'ТОВ',
    address: 'Київ',
    bank_details: 'UA12',
    bank: 'Банк',
    mfo: '305299',
    edrpou: '14360570',
    vat: '987',
    phone: '+380441234567',
  },
}

/** Renders as the server does: the settings come from the route of the language. */
function drawn(settings: PublicSettings, language: Language = 'uk'): string {
  const element = (
    <MessagesProvider language={language} source={readMessages()}>
      <Footer />
      <SellerDetails />
    </MessagesProvider>
  )
  const router = createMemoryRouter([{ id: 'app/language-route', path: '/:lang', loader: () => null, element }], {
    initialEntries: [`/${language}`],
    hydrationData: { loaderData: { 'app/language-route': { settings, categories: [], phone: null, year: 2026 } } },
  })
  return renderToString(<RouterProvider router={router} />).replaceAll('<!-- -->', '')
}

test('the footer holds copyright, motto, phone, e-mail, map, messengers, networks and the allied plant', () => {
  const html = drawn(all)
  for (const text of ['© 2026 Майстерня', 'Девіз', 'href="tel:+380472123456"', 'href="mailto:shop@beton.example"', 'href="https://map.example/x"'])
    expect(html).toContain(text)
  for (const link of ['href="https://messenger.example/shop"', 'href="https://network.example/shop"', 'href="https://plant.example"'])
    expect(html).toContain(link)
  expect(html).toContain('Завод-партнер: Завод')
})

test('the offer lists name, address, bank details, bank, MFO, EDRPOU, VAT and phone of the seller', () => {
  const html = drawn(all)
  for (const value of Object.values(all.seller).filter((one) => one !== null)) expect(html).toContain(`>${value}</dd>`)
  expect(html.match(/<dt/g)).toHaveLength(8)
})

test('an English page names the seller in English: as the works writes it, else transliterated and said to be, beside what the registers have', () => {
  const ukrainian = (word: string) => `<span lang="uk" class="block text-small text-concrete-dark">${word}</span>`
  const transliterated = drawn({ ...all, seller: { ...all.seller, name: 'ТОВ «Бетон»', vat: 'не платник ПДВ' } }, 'en')
  for (const [english, registered] of [
    ['LLC “Beton”', 'ТОВ «Бетон»'],
    ['Kyiv', 'Київ'],
    ['Bank', 'Банк'],
    ['not registered for VAT', 'не платник ПДВ'],
  ] as const)
    expect(transliterated).toContain(`>${english}${ukrainian(registered)}</dd>`)
  expect(transliterated).toContain('LLC “Beton”, EDRPOU 14360570')
  expect(transliterated).toContain('Names and address are transliterated')
  const own = drawn({ ...all, seller: { ...all.seller, name_en: 'Beton Ltd', address_en: '1 Main St., Kyiv', bank_en: 'The Bank' } }, 'en')
  expect(own).not.toContain('transliterated')
  expect(own).toContain(`>Beton Ltd${ukrainian('ТОВ')}</dd>`)
  expect(own).toContain(`>1 Main St., Kyiv${ukrainian('Київ')}</dd>`)
})

test('what is not set is not shown', () => {
  const html = drawn(nothing)
  for (const text of ['tel:', 'mailto:', 'Споріднений', 'Ми в соцмережах', 'МФО', 'ЄДРПОУ', 'ПДВ', 'null']) expect(html).not.toContain(text)
  expect(html).toContain('вул. Смілянська, 147')
})
