// Who may import whom. The boundaries judge resolved files, so a relative path cannot dodge them.
// tools/boundaries.test.ts plants a breach of every rule and expects it to be caught.
const boundary = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })
const module = '^src/server/modules/([^/]+)/'

const screens = 'account|cart|catalogue|checkout|compare|info|list|order|product'
const backofficeScreens = 'account|analytics|audit|catalogue|customers|orders|pages|pictures|production|settings|sign-in|staff|system|today'
// The storefront's shared rooms, lowest first.
export const rooms = ['storage', 'messages', 'hydration', 'navigation', 'forms', 'session', 'api', 'errors', 'seo', 'modals', 'offline', 'pickers', 'cart-state', 'list-state', 'compare-state', 'order-shared', 'order-view', 'phone-order', 'app']

export default {
  forbidden: [
    boundary(
      'no-cycles',
      'Two files that need each other to load are one file, or three. What is fetched later, or is a type only, may look back.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import', 'type-only'] } },
    ),
    boundary(
      'no-cycles-of-types',
      'A type or a late import that looks back ties two files together all the same: what both need is a third file.',
      { pathNot: '[.]test[.]tsx?$' },
      { circular: true },
    ),
    boundary('contract-is-pure', 'Both sides load it: zod and itself only.', { path: '^src/contract/', pathNot: '[.]test[.]ts$' }, { pathNot: '^src/contract/|^node_modules/zod/' }),
    boundary('geometry-is-pure', 'Server, browser and picture programs load them.', { path: '^src/geometry/', pathNot: '[.]test[.]ts$' }, { pathNot: '^src/(geometry|contract)/|^node_modules/manifold-3d/' }),
    boundary('web-never-imports-server', 'A secret in the bundle costs more than a crossed module.', { path: '^src/(storefront|backoffice|ui|i18n)/' }, { path: '^src/server/' }),
    boundary('web-has-no-node', 'Browsers have no Node.', { path: '^src/(storefront|backoffice|ui|contract|geometry)/', pathNot: 'entry[.]server[.]tsx$|[.]test[.]tsx?$' }, { dependencyTypes: ['core'] }),
    boundary('screens-stay-apart', 'A screen imports its own folder and the shared rooms; a room imports no screen.', { path: '^src/storefront/([^/]+)/' }, { path: `^src/storefront/(${screens})/`, pathNot: '^src/storefront/$1/' }),
    ...rooms.slice(0, -1).map((room, at) =>
      boundary(`room-${room}-looks-down`, 'The shared rooms of the storefront are in order: each imports only those before it.', { path: `^src/storefront/${room}/` }, {
        path: `^src/storefront/(${rooms.slice(at + 1).join('|')})/`,
      }),
    ),
    boundary('modules-meet-at-index', 'A module enters another one through its index.ts.', { path: module, pathNot: '/tables[.]ts$|[.]test[.]ts$' }, { path: module, pathNot: '^src/server/modules/$1/|^src/server/modules/[^/]+/index[.]ts$|/tables[.]ts$' }),
    boundary('tables-are-private', 'The tables of a module are read and written by itself; only tables refer to tables.', { path: module, pathNot: '/tables[.]ts$|[.]test[.]ts$' }, {
      path: '^src/server/modules/.+/tables[.]ts$',
      pathNot: '^src/server/modules/$1/',
    }),
    boundary('tables-stay-in-their-room', 'A folder of a module reads its own tables and those that the whole module shares, never those of the folder beside it.', { path: '^(src/server/modules/[^/]+/[^/]+)/', pathNot: '/tables[.]ts$|[.]test[.]ts$' }, {
      path: '^src/server/modules/.+/.+/tables[.]ts$',
      pathNot: '^$1/',
    }),
    boundary('tables-of-the-platform', 'What the platform stores is read through its functions.', { path: '^src/server/modules/', pathNot: '/tables[.]ts$|[.]test[.]ts$' }, { path: '^src/server/platform/.+/tables[.]ts$' }),
    boundary('tables-know-only-tables', 'Tables are read by the migration tool on their own.', { path: '^src/server/modules/.+/tables[.]ts$' }, { path: '^src/', pathNot: '/tables[.]ts$|^src/contract/|^src/server/platform/db/' }),
    boundary('payments-know-no-payable', 'Orders use payments and the simulator plays their provider; payments know neither.', { path: '^src/server/modules/payments/', pathNot: '[.]test[.]ts$' }, { path: '^src/server/modules/(sales|payment-simulator)/' }),
    boundary('platform-knows-no-module', 'The platform carries every module alike.', { path: '^src/server/platform/' }, { path: '^src/server/modules/' }),
    boundary('server-never-imports-web', 'The storefront reaches the server as a build.', { path: '^src/server/', pathNot: '/(app|main|dev)[.]ts$' }, { path: '^src/(storefront|backoffice|ui)/' }),
    boundary('fronts-stay-apart', 'Buyers never load a line of the managers’ front, nor managers of the buyers’.', { path: '^src/(storefront|backoffice)/' }, { path: '^src/(storefront|backoffice)/', pathNot: '^src/$1/' }),
    boundary('backoffice-screens-stay-apart', 'A screen imports its own folder and what all screens share, which imports no screen.', { path: '^src/backoffice/([^/]+)/' }, {
      path: `^src/backoffice/(${backofficeScreens})/`,
      pathNot: '^src/backoffice/$1/',
    }),
    boundary('ui-knows-no-screen', 'UI components do not know which screen shows them.', { path: '^src/(ui|i18n)/' }, { path: '^src/(storefront|backoffice)/' }),
    boundary('e2e-uses-the-front', 'Journeys go in through the door.', { path: '^(e2e|bench)/' }, { path: '^src/', pathNot: '^src/(contract|server/testing)/|^src/server/(app|config)[.]ts$|^src/server/platform/|^src/storefront/(routes|modals/modals)[.]ts$' }),
    boundary('tests-help-tests-only', 'What helps tests is not shipped.', { path: '^src/', pathNot: '[.]test[.]tsx?$|^src/server/testing/' }, { path: '^src/server/testing/' }),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|data|[.]react-router)/' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
}
