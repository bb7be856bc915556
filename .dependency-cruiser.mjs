// Who may import whom. The walls judge resolved files, so a relative path cannot dodge them.
// tools/walls.test.ts plants a breach of every rule and expects it to be caught.
const wall = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })
const slice = '^src/server/modules/([^/]+)/'

export default {
  forbidden: [
    wall(
      'no-cycles',
      'Two files that need each other to load are one file, or three. What is fetched later, or is a type only, may look back.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import', 'type-only'] } },
    ),
    wall('contract-is-pure', 'Both sides load it: zod and itself only.', { path: '^src/contract/', pathNot: '[.]test[.]ts$' }, { pathNot: '^src/contract/|^node_modules/zod/' }),
    wall('forms-are-pure', 'Server, browser and picture programs load them.', { path: '^src/forms/', pathNot: '[.]test[.]ts$' }, { pathNot: '^src/(forms|contract)/|^node_modules/manifold-3d/' }),
    wall('web-never-imports-server', 'A secret in the bundle costs more than a crossed slice.', { path: '^src/(storefront|ui|i18n)/' }, { path: '^src/server/' }),
    wall('web-has-no-node', 'Browsers have no Node.', { path: '^src/(storefront|ui|contract|forms)/', pathNot: 'entry[.]server[.]tsx$|[.]test[.]tsx?$' }, { dependencyTypes: ['core'] }),
    wall('screens-stay-apart', 'A screen knows its own folder and the shell.', { path: '^src/storefront/([^/]+)/' }, { path: '^src/storefront/[^/]+/', pathNot: '^src/storefront/($1|shell)/' }),
    wall('slices-meet-at-the-door', 'A slice enters another one through its index.ts.', { path: slice, pathNot: '/tables[.]ts$|[.]test[.]ts$' }, { path: slice, pathNot: '^src/server/modules/$1/|/(index|tables)[.]ts$' }),
    wall('tables-know-only-tables', 'Tables are read by the migration tool on their own.', { path: `${slice}tables[.]ts$` }, { path: '^src/', pathNot: '/tables[.]ts$|^src/contract/|^src/server/platform/db/' }),
    wall('platform-knows-no-slice', 'The platform carries every slice alike.', { path: '^src/server/platform/' }, { path: '^src/server/modules/' }),
    wall('server-never-imports-web', 'The storefront reaches the server as a build.', { path: '^src/server/', pathNot: '/(app|main|dev)[.]ts$' }, { path: '^src/(storefront|ui)/' }),
    wall('ui-knows-no-screen', 'Parts do not know where they stand.', { path: '^src/(ui|i18n)/' }, { path: '^src/storefront/' }),
    wall('e2e-uses-the-front', 'Journeys go in through the door.', { path: '^(e2e|bench)/' }, { path: '^src/', pathNot: '^src/(contract|server/testing)/|^src/server/(app|config)[.]ts$|^src/server/platform/' }),
    wall('tests-help-tests-only', 'What helps tests is not shipped.', { path: '^src/', pathNot: '[.]test[.]tsx?$|^src/server/testing/' }, { path: '^src/server/testing/' }),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|data|[.]react-router)/' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
}
