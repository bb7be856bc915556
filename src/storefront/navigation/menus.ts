import type { InfoPage, ShowcasePage } from '#contract/urls.ts'
import type { MessageKey } from '#i18n/namespaces.ts'

export interface MenuLink {
  /** Relative to `/{lang}`; empty is the home page, which leads to the catalogue. */
  readonly to: '' | 'product' | 'profile' | InfoPage | ShowcasePage
  readonly messageKey: MessageKey<'common'>
}

const home = { to: '', messageKey: 'home' } as const
const catalogue = { to: 'product', messageKey: 'catalogue' } as const
const aboutUs = { to: 'about-us', messageKey: 'aboutUs' } as const
const paymentShipping = { to: 'payment-shipping', messageKey: 'paymentShipping' } as const
const exchangeReturn = { to: 'exchange-return', messageKey: 'exchangeReturn' } as const
const publicOffer = { to: 'public-offer', messageKey: 'publicOffer' } as const
const contactUs = { to: 'contact-us', messageKey: 'contactUs' } as const
const privacyPolicy = { to: 'privacy-policy', messageKey: 'privacyPolicy' } as const
const howItIsMade = { to: 'how-it-is-made', messageKey: 'howItIsMade' } as const
const colours = { to: 'colours', messageKey: 'colours' } as const
const forArchitects = { to: 'for-architects', messageKey: 'forArchitects' } as const
const profile = { to: 'profile', messageKey: 'profile' } as const

/** Every menu by its location (rule 9.2). SUB is the row below the header, with pages that help to buy; pages required by law are in SUB_ALT, the slide-in menu, and in the footer. */
export const menus = {
  SUB: [home, howItIsMade, colours, forArchitects, paymentShipping, aboutUs, contactUs],
  SUB_ALT: [home, catalogue, aboutUs, howItIsMade, colours, forArchitects, paymentShipping, contactUs, exchangeReturn, publicOffer],
  USER_ACTIONS: [profile],
  FOOTER: [catalogue, aboutUs, howItIsMade, colours, forArchitects, paymentShipping, exchangeReturn, publicOffer, contactUs, privacyPolicy],
} as const satisfies Readonly<Record<string, readonly MenuLink[]>>
