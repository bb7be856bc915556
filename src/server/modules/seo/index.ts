import type { FastifyReply } from 'fastify'
import { infoPages, showcasePages } from '#contract/urls.ts'
import { productPath } from '#contract/slug.ts'
import { untilChanged } from '../../platform/http/until-changed.ts'
import type { Module } from '../../platform/module.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { listProductUrls } from '../catalogue/index.ts'
import { serveSecurityTxt } from './security-txt.ts'
import { serveOgImages } from './serve-og-images.ts'
import { samePath, sitemapFiles, type SitemapPage } from './sitemap.ts'

/** Private pages. Duplicate lists are missing here, because they carry `noindex` themselves. */
const disallowed = ['profile', 'cart-checkout', 'order/', 'list', 'compare', 'offer/', 'payment/', 'reset-password', 'offline'].flatMap((page) => [
  `/uk/${page}`,
  `/en/${page}`,
])

async function listPages(context: AppContext): Promise<SitemapPage[]> {
  const { products, categoryIds } = await listProductUrls(context)
  return [
    { paths: samePath('/uk/product') },
    ...[...showcasePages, ...infoPages].map((page) => ({ paths: samePath(`/uk/${page}`) })),
    ...categoryIds.map((id) => ({ paths: samePath(`/uk/product?category_id[]=${id}`) })),
    ...products.map(({ id, slugs, updatedAt, imageUrls }) => ({
      paths: { uk: productPath('uk', { id, slug: slugs.uk }), en: productPath('en', { id, slug: slugs.en }) },
      updated: updatedAt,
      imageUrls,
    })),
  ]
}

const sitemap = untilChanged(['catalogue'], async (context) => sitemapFiles(context.publicUrl(), await listPages(context)))

const hourly = (reply: FastifyReply) => reply.header('cache-control', 'public, max-age=3600')

/** Files for robots and link previews: robots.txt, sitemap, security.txt, shared pictures. */
export const seo: Module = {
  name: 'seo',
  rootRoutes(app, context) {
    serveOgImages(app, context)
    serveSecurityTxt(app, context)
    app.get('/robots.txt', (_request, reply) => {
      const lines = ['User-agent: *', ...disallowed.map((path) => `Disallow: ${path}`), '', `Sitemap: ${context.publicUrl()}/sitemap.xml`, '']
      return hourly(reply).type('text/plain; charset=utf-8').send(lines.join('\n'))
    })
    for (const url of ['/sitemap.xml', '/sitemap-:part(^[1-9]\\d{0,4}).xml']) {
      app.get(url, async (request, reply) => {
        const name = request.url.split('?')[0]?.slice(1) ?? ''
        const file = (await sitemap(context)).get(name)
        if (file === undefined) return reply.code(404).type('text/plain; charset=utf-8').send('Not found\n')
        return hourly(reply).type('application/xml; charset=utf-8').send(file)
      })
    }
  },
}
