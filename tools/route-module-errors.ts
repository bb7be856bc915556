import type { Plugin } from 'vite'

const reload = 'window.location.reload();\n\t\treturn new Promise(() => {});'

/**
 * React Router answers a page script that cannot be loaded with a reload of the page that the reader is leaving, so the
 * click is lost. Here the failure is thrown instead: the address changes, and the nearest error boundary says which page
 * could not be loaded and offers to try again. The router has no option for it; the build stops when its text changes.
 */
export function routeModuleErrors(): Plugin {
  return {
    name: 'route-module-errors',
    apply: 'build',
    transform: {
      filter: { id: /react-router\/dist\/.*\/routeModules\.m?js$/ },
      handler(code) {
        if (!code.includes(reload)) this.error('React Router loads route modules in another way: look at tools/route-module-errors.ts')
        return { code: code.replace(reload, 'throw error;'), map: null }
      },
    },
  }
}
