import type { InfoPage, ShowcasePage } from '#contract/urls.ts'
import type { MessageKey } from '#i18n/namespaces.ts'

/** Where a menu is and how it opens (rule 9.2). */
export type MenuPlacement = 'SUB' | 'SUB_ALT' | 'USER_ACTIONS' | 'CATEGORIES' | 'FOOTER'
export type MenuBehaviour = 'ON_CLICK' | 'ON_MOUSE_ENTER'

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

/** All menus of the shop. SUB, the row under the header, helps with buying; legal pages are in SUB_ALT, in the slide-in menu and in the footer. */
export const menus = {
  SUB: { behaviour: 'ON_CLICK', links: [home, howItIsMade, colours, forArchitects, paymentShipping, aboutUs, contactUs] },
  SUB_ALT: {
    behaviour: 'ON_CLICK',
    links: [home, catalogue, aboutUs, howItIsMade, colours, forArchitects, paymentShipping, contactUs, exchangeReturn, publicOffer],
  },
  USER_ACTIONS: { behaviour: 'ON_CLICK', links: [profile] },
  // Its links are the categories of the catalogue.
  CATEGORIES: { behaviour: 'ON_MOUSE_ENTER', links: [] },
  FOOTER: {
    behaviour: 'ON_CLICK',
    links: [catalogue, aboutUs, howItIsMade, colours, forArchitects, paymentShipping, exchangeReturn, publicOffer, contactUs, privacyPolicy],
  },
} as const satisfies Record<MenuPlacement, { behaviour: MenuBehaviour; links: readonly MenuLink[] }>
