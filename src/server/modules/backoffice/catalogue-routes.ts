import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { adminEndpoints } from '#contract/admin/api.ts'
import { AttributeEdit, AttributeList, AttributeWrite } from '#contract/admin/attributes.ts'
import { CategoryRemoval, CategoryRename, CategoryTree, CategoryTreeChanged, NewCategory, SiblingOrder } from '#contract/admin/categories.ts'
import { fail } from '#contract/errors.ts'
import {
  NewProduct,
  ProductAct,
  ProductEdit,
  ProductEditor,
  ProductPreview,
  ProductRemoved,
  ProductRows,
  ProductSaved,
  ProductTakedown,
} from '#contract/admin/products.ts'
import type { AppContext } from '../../platform/app-context.ts'
import {
  createAttribute,
  createCategory,
  createProduct,
  dropProductDraft,
  editAttribute,
  hideProduct,
  listAttributes,
  listProductRows,
  orderCategories,
  previewProduct,
  publishProduct,
  readCategoryTree,
  readProductEditor,
  readProductFilter,
  removeCategory,
  removeProduct,
  renameCategory,
  saveProductDraft,
} from '../catalogue/index.ts'
import { adminRoute, byId, nextLink } from '../staff/index.ts'

export function categoryRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context.database
  const tree = { output: CategoryTreeChanged }
  adminRoute(app, context, adminEndpoints.listCategories, { output: CategoryTree }, () => readCategoryTree(db))
  adminRoute(app, context, adminEndpoints.createCategory, { ...tree, body: NewCategory }, ({ body, actor }) => createCategory(context, actor, body))
  adminRoute(app, context, adminEndpoints.orderCategories, { ...tree, body: SiblingOrder }, ({ body, actor }) =>
    orderCategories(context, actor, body),
  )
  adminRoute(app, context, adminEndpoints.renameCategory, { ...tree, params: byId, body: CategoryRename }, ({ params, body, actor }) =>
    renameCategory(context, actor, params.id, body),
  )
  adminRoute(app, context, adminEndpoints.removeCategory, { ...tree, params: byId, body: CategoryRemoval }, ({ params, body, actor }) =>
    removeCategory(context, actor, params.id, body),
  )
}

export function attributeRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context.database
  const list = { output: AttributeList }
  adminRoute(app, context, adminEndpoints.listAttributes, list, () => listAttributes(db))
  adminRoute(app, context, adminEndpoints.createAttribute, { ...list, body: AttributeWrite }, ({ body, actor }) =>
    createAttribute(context, actor, body),
  )
  const byCode = z.object({ code: z.string().max(100) })
  adminRoute(app, context, adminEndpoints.editAttribute, { ...list, params: byCode, body: AttributeEdit }, ({ params, body, actor }) =>
    editAttribute(context, actor, params.code, body),
  )
}

export function productRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context.database
  adminRoute(app, context, adminEndpoints.listProducts, { output: ProductRows }, ({ query, language, request }) =>
    listProductRows(context, readProductFilter(query, language), (cursor) => nextLink(request.url, cursor)),
  )
  adminRoute(
    app,
    context,
    adminEndpoints.readProduct,
    { params: byId, output: ProductEditor },
    async ({ params }) => (await readProductEditor(context, db, params.id)) ?? fail('notFound'),
  )
  adminRoute(app, context, adminEndpoints.createProduct, { output: ProductEditor, body: NewProduct }, ({ body, actor }) =>
    createProduct(context, actor, body),
  )
  const saved = { params: byId, output: ProductSaved }
  adminRoute(app, context, adminEndpoints.saveProductDraft, { ...saved, body: ProductEdit }, ({ params, body, actor, staff }) =>
    saveProductDraft(context, { actor, roles: staff.roles }, params.id, body),
  )
  const act = { ...saved, body: ProductAct }
  adminRoute(app, context, adminEndpoints.dropProductDraft, act, ({ params, body, actor, staff }) =>
    dropProductDraft(context, { actor, roles: staff.roles }, params.id, body),
  )
  adminRoute(app, context, adminEndpoints.publishProduct, act, ({ params, body, actor, staff }) =>
    publishProduct(context, { actor, roles: staff.roles }, params.id, body),
  )
  adminRoute(app, context, adminEndpoints.hideProduct, { ...saved, body: ProductTakedown }, ({ params, body, actor, staff }) =>
    hideProduct(context, { actor, roles: staff.roles }, params.id, body),
  )
  adminRoute(app, context, adminEndpoints.previewProduct, { params: byId, output: ProductPreview }, ({ params }) =>
    previewProduct(context, params.id),
  )
  adminRoute(
    app,
    context,
    adminEndpoints.removeProduct,
    { params: byId, body: ProductTakedown, output: ProductRemoved },
    ({ params, body, actor, staff }) => removeProduct(context, { actor, roles: staff.roles }, params.id, body),
  )
}
