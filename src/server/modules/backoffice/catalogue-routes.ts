import type { FastifyInstance } from 'fastify'
import { adminEndpoints } from '#contract/admin/api.ts'
import { CategoryRemoval, CategoryRename, CategoryTree, NewCategory, SiblingOrder } from '#contract/admin/categories.ts'
import { refuse } from '#contract/admin/errors.ts'
import { ProductEdit, ProductEditor, ProductRows, ProductSaved, ProductStateChange } from '#contract/admin/products.ts'
import type { AppContext } from '../../platform/app-context.ts'
import {
  createCategory,
  editProduct,
  listProductRows,
  orderCategories,
  readCategoryTree,
  readProductEditor,
  readWanted,
  removeCategory,
  renameCategory,
} from '../catalogue/index.ts'
import { adminRoute, byId, nextLink } from '../staff/index.ts'

export function categoryRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context.database
  const tree = { output: CategoryTree }
  adminRoute(app, context, adminEndpoints.listCategories, tree, () => readCategoryTree(db))
  adminRoute(app, context, adminEndpoints.createCategory, { ...tree, body: NewCategory }, ({ body, actor }) => createCategory(context, actor, body))
  adminRoute(app, context, adminEndpoints.orderCategories, { ...tree, body: SiblingOrder }, ({ body, actor }) =>
    orderCategories(context, actor, body),
  )
  adminRoute(app, context, adminEndpoints.renameCategory, { ...tree, params: byId, body: CategoryRename }, ({ params, body, actor }) =>
    renameCategory(context, actor, params.id, body),
  )
  adminRoute(app, context, adminEndpoints.removeCategory, { ...tree, params: byId, body: CategoryRemoval }, ({ params, body, actor }) =>
    removeCategory(context, actor, params.id, body.version),
  )
}

export function productRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context.database
  adminRoute(app, context, adminEndpoints.listProducts, { output: ProductRows }, ({ query, language, request }) =>
    listProductRows(context, readWanted(query, language), (cursor) => nextLink(request.url, cursor)),
  )
  adminRoute(
    app,
    context,
    adminEndpoints.readProduct,
    { params: byId, output: ProductEditor },
    async ({ params }) => (await readProductEditor(db, params.id)) ?? refuse('notFound'),
  )
  const saved = { params: byId, output: ProductSaved }
  adminRoute(app, context, adminEndpoints.editProduct, { ...saved, body: ProductEdit }, ({ params, body, actor, staff }) =>
    editProduct(context, { actor, roles: staff.roles }, params.id, body),
  )
  adminRoute(app, context, adminEndpoints.changeProductState, { ...saved, body: ProductStateChange }, ({ params, body, actor, staff }) =>
    editProduct(context, { actor, roles: staff.roles }, params.id, body),
  )
}
