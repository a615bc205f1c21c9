import { Hono } from 'hono'
import { z } from 'zod'
import type { HttpEnv } from '#platform/http/api-router.ts'
import {
  couponParams,
  couponUpdateParams,
  createCoupon,
  deleteCoupon,
  updateCoupon,
} from '../prices/coupons.ts'
import {
  createPrice,
  createProduct,
  priceParams,
  priceUpdateParams,
  productParams,
  productUpdateParams,
  updatePrice,
  updateProduct,
} from '../prices/prices.ts'
import {
  createPromotionCode,
  promotionCodeParams,
  promotionCodeUpdateParams,
  updatePromotionCode,
} from '../prices/promotion-codes.ts'
import { createdRange, rangeOf } from '../wire/created-range.ts'
import { flag, listWhere, noParams, read, write } from '../wire/twin-call.ts'

const text = z.string().optional()

/** Routes for products, prices and discounts. */
export const twinPriceRoutes = new Hono<HttpEnv>()
  .get(
    '/v1/products',
    listWhere(
      'product',
      { active: flag, ids: z.array(z.string()).max(100).optional(), created: createdRange },
      ({ ids, created, ...contains }) => ({
        contains,
        ...(ids ? { oneOf: { field: 'id', values: ids } } : {}),
        ...rangeOf(created),
      }),
    ),
  )
  .get('/v1/products/:id', (c) => read(c, 'product'))
  .post('/v1/products', (c) => write(c, productParams, createProduct))
  .post('/v1/products/:id', (c) =>
    write(c, productUpdateParams, (ctx, params) => updateProduct(ctx, c.req.param('id'), params)),
  )
  .get(
    '/v1/prices',
    listWhere(
      'price',
      {
        product: text,
        active: flag,
        currency: text,
        type: z.enum(['one_time', 'recurring']).optional(),
        lookup_keys: z.array(z.string()).max(10).optional(),
        created: createdRange,
      },
      ({ lookup_keys, created, ...contains }) => ({
        contains,
        ...(lookup_keys ? { oneOf: { field: 'lookup_key', values: lookup_keys } } : {}),
        ...rangeOf(created),
      }),
    ),
  )
  .get('/v1/prices/:id', (c) => read(c, 'price'))
  .post('/v1/prices', (c) => write(c, priceParams, createPrice))
  .post('/v1/prices/:id', (c) =>
    write(c, priceUpdateParams, (ctx, params) => updatePrice(ctx, c.req.param('id'), params)),
  )
  .get(
    '/v1/coupons',
    listWhere('coupon', { created: createdRange }, ({ created }) => ({
      contains: {},
      without: { deleted: true },
      ...rangeOf(created),
    })),
  )
  .get('/v1/coupons/:id', (c) => read(c, 'coupon'))
  .post('/v1/coupons', (c) => write(c, couponParams, createCoupon))
  .post('/v1/coupons/:id', (c) =>
    write(c, couponUpdateParams, (ctx, params) => updateCoupon(ctx, c.req.param('id'), params)),
  )
  .delete('/v1/coupons/:id', (c) => write(c, noParams, (ctx) => deleteCoupon(ctx, c.req.param('id'))))
  .get(
    '/v1/promotion_codes',
    listWhere(
      'promotion_code',
      { code: text, coupon: text, customer: text, active: flag, created: createdRange },
      ({ code, coupon, created, ...contains }) => ({
        contains: { ...contains, ...(coupon ? { promotion: { coupon } } : {}) },
        ...(code === undefined ? {} : { sameText: { field: 'code', value: code } }),
        ...rangeOf(created),
      }),
    ),
  )
  .get('/v1/promotion_codes/:id', (c) => read(c, 'promotion_code'))
  .post('/v1/promotion_codes', (c) => write(c, promotionCodeParams, createPromotionCode))
  .post('/v1/promotion_codes/:id', (c) =>
    write(c, promotionCodeUpdateParams, (ctx, params) => updatePromotionCode(ctx, c.req.param('id'), params)),
  )
