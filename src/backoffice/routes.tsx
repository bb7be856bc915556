import type { ComponentType } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router'
import type { AdminNamespace } from '#i18n/admin-namespaces.ts'
import { BrokenScreen } from './app/broken-screen.tsx'
import { NoSuchScreen } from './app/no-such-screen.tsx'
import { Shell } from './app/shell.tsx'
import { ShellSkeleton } from './app/screen-frame.tsx'
import { loadMessages } from './messages/admin-messages.ts'
import { currentLanguage } from './messages/language-store.ts'

/** A screen that is loaded with its translations when first opened. */
function screen(path: string, words: AdminNamespace | readonly AdminNamespace[], load: () => Promise<{ default: ComponentType }>): RouteObject {
  return {
    path,
    async lazy() {
      const [{ default: Component }] = await Promise.all([load(), ...[words].flat().map((one) => loadMessages(currentLanguage(), one))])
      return { Component }
    },
  }
}

/** All screens of the back office. app/navigation.ts decides which of them the navigation shows to whom. */
export const router = createBrowserRouter(
  [
    {
      ErrorBoundary: BrokenScreen,
      HydrateFallback: ShellSkeleton,
      children: [
        screen('sign-in', 'admin-sign-in', () => import('./sign-in/sign-in-screen.tsx')),
        screen('invitation', 'admin-sign-in', () => import('./sign-in/invitation-screen.tsx')),
        {
          Component: Shell,
          children: [
            {
              ErrorBoundary: BrokenScreen,
              children: [
                screen('', 'admin-today', () => import('./today/today-screen.tsx')),
                screen('account', 'admin-account', () => import('./account/account-screen.tsx')),
                screen('staff', 'admin-staff', () => import('./staff/staff-screen.tsx')),
                screen('orders', 'admin-orders', () => import('./orders/order-list-screen.tsx')),
                screen('orders/:number', 'admin-orders', () => import('./orders/order-screen.tsx')),
                screen('orders/:number/edit', 'admin-order-edit', () => import('./orders/edit/edit-screen.tsx')),
                screen('bank', 'admin-bank', () => import('./orders/bank/bank-screen.tsx')),
                screen('quotes', 'admin-quotes', () => import('./orders/quotes/quote-list-screen.tsx')),
                screen('quotes/new', ['admin-quotes', 'admin-order-edit'], () => import('./orders/quotes/new-quote-screen.tsx')),
                screen('quotes/:id', ['admin-quotes', 'admin-order-edit'], () => import('./orders/quotes/quote-screen.tsx')),
                screen('production', 'admin-production', () => import('./production/production-screen.tsx')),
                screen('production/plan', 'admin-production', () => import('./production/plan-screen.tsx')),
                screen('production/moulds', 'admin-production', () => import('./production/moulds-screen.tsx')),
                screen('customers', 'admin-customers', () => import('./customers/customer-list-screen.tsx')),
                screen('customers/messages', 'admin-customers', () => import('./customers/messages-screen.tsx')),
                screen('customers/:id', ['admin-customers', 'admin-orders'], () => import('./customers/customer-screen.tsx')),
                screen('catalogue/products', 'admin-catalogue', () => import('./catalogue/product-list-screen.tsx')),
                screen('catalogue/products/:id', ['admin-catalogue', 'admin-order-edit'], () => import('./catalogue/product-screen.tsx')),
                screen('catalogue/products/:id/pictures', 'admin-pictures', () => import('./pictures/product-pictures-screen.tsx')),
                screen('catalogue/pictures', 'admin-pictures', () => import('./pictures/pictures-screen.tsx')),
                screen('catalogue/categories', 'admin-catalogue', () => import('./catalogue/categories-screen.tsx')),
                screen('catalogue/prices', 'admin-bulk', () => import('./catalogue/bulk/bulk-prices-screen.tsx')),
                screen('pages', 'admin-pages', () => import('./pages/pages-screen.tsx')),
                screen('pages/:name', 'admin-pages', () => import('./pages/page-screen.tsx')),
                screen('catalogue/import', 'admin-bulk', () => import('./catalogue/import/import-screen.tsx')),
                screen('analytics', 'admin-analytics', () => import('./analytics/analytics-screen.tsx')),
                screen('settings', 'admin-settings', () => import('./settings/settings-screen.tsx')),
                screen('settings/:group', 'admin-settings', () => import('./settings/settings-group-screen.tsx')),
                screen('audit', ['admin-audit', 'admin-catalogue', 'admin-settings', 'admin-system'], () => import('./audit/audit-screen.tsx')),
                screen('system', 'admin-system', () => import('./system/system-screen.tsx')),
                { path: '*', Component: NoSuchScreen },
              ],
            },
          ],
        },
      ],
    },
  ],
  { basename: '/admin' },
)
