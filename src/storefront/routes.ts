import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

/** All pages of the shop. URLs follow rules 1.2 to 1.9; contract/urls.ts knows the first segments. */
export default [
  route(':lang', 'app/language-route.tsx', [
    layout('app/main-layout.tsx', [
      route('product', 'catalogue/catalogue-page.tsx'),
      route('product/view/:slug', 'product/product-page.tsx'),
      route('product/preview/:token', 'product/preview-page.tsx'),
      route('about-us', 'info/about-us-page.tsx'),
      route('public-offer', 'info/public-offer-page.tsx'),
      route('contact-us', 'info/contact-us-page.tsx'),
      ...['exchange-return', 'payment-shipping', 'privacy-policy'].map((name) => route(name, 'info/article-page.tsx', { id: `info/${name}-page` })),
      route('how-it-is-made', 'info/how-it-is-made-page.tsx'),
      route('colours', 'info/colours-page.tsx'),
      route('for-architects', 'info/for-architects-page.tsx'),
      route('offline', 'offline/offline-page.tsx'),
      // Pages that use useQuery; catalogue and product avoid it to keep their first load small.
      layout('api/query-provider.tsx', [
        route('order/:token', 'order/order-page.tsx'),
        route('list', 'list/list-page.tsx'),
        route('compare', 'compare/compare-page.tsx'),
        route('offer/:token', 'list/offer-page.tsx'),
        route('quote/:token', 'list/quote-page.tsx'),
        route('profile', 'account/profile-page.tsx'),
        route('reset-password', 'account/reset-password-page.tsx'),
      ]),
    ]),
    layout('app/bare-layout.tsx', [
      layout('api/query-provider.tsx', { id: 'app/bare-queries' }, [
        route('cart-checkout', 'checkout/checkout-page.tsx'),
        route('payment/:secret', 'order/payment-page.tsx'),
      ]),
    ]),
  ]),
  // The gallery of UI components, only in development (`npm run dev`).
  ...(process.env['NODE_ENV'] === 'development' ? [route('dev/ui', 'app/ui-gallery-page.tsx')] : []),
  index('app/catch-all.tsx'),
  route('*', 'app/catch-all.tsx', { id: 'nowhere-else' }),
] satisfies RouteConfig
