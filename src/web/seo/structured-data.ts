import { paths } from '#web/paths.ts'

// What search engines are told beside the page, in the words of schema.org: nothing that the page does not say.

export type StructuredData = { '@type': string } & Record<string, unknown>

export function organization(publicUrl: string): StructuredData {
  return {
    '@type': 'Organization',
    '@id': `${publicUrl}/#organization`,
    name: 'Careplate',
    url: `${publicUrl}/`,
    logo: `${publicUrl}/icon-512.png`,
  }
}

export function webSite(publicUrl: string): StructuredData {
  return {
    '@type': 'WebSite',
    name: 'Careplate',
    url: `${publicUrl}/`,
    publisher: { '@id': `${publicUrl}/#organization` },
  }
}

/** The last crumb is the page itself and has no address of its own. */
export function breadcrumbs(publicUrl: string, crumbs: { label: string; to?: string }[]): StructuredData {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, to }, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name: label,
      ...(to ? { item: publicUrl + to } : {}),
    })),
  }
}

export function pricingPlanProduct(
  publicUrl: string,
  plan: { id: string; name: string; descriptionShort: string; priceCents: number },
): StructuredData {
  const price = (plan.priceCents / 100).toFixed(2)
  const url = publicUrl + paths.plan(plan.id)
  return {
    '@type': 'Product',
    name: `Careplate ${plan.name}`,
    description: plan.descriptionShort,
    url,
    image: publicUrl + paths.share.plan(plan.id),
    brand: { '@type': 'Brand', name: 'Careplate' },
    offers: {
      '@type': 'Offer',
      url,
      price,
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price,
        priceCurrency: 'USD',
        billingDuration: 'P1M',
        referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode: 'MON' },
      },
    },
  }
}

/** A page about food and one health goal. Nobody with a medical title has reviewed it, so none is named. */
export function medicalWebPage(
  publicUrl: string,
  page: { path: string; name: string; description: string; sources: string[] },
): StructuredData {
  return {
    '@type': 'MedicalWebPage',
    name: page.name,
    description: page.description,
    url: publicUrl + page.path,
    inLanguage: 'en',
    about: { '@type': 'Thing', name: page.name },
    audience: { '@type': 'PeopleAudience', suggestedMinAge: 18 },
    publisher: { '@id': `${publicUrl}/#organization` },
    citation: page.sources,
  }
}

/** Questions with their answers, as the page shows them. */
export function faqPage(items: { question: string; answer: string }[]): StructuredData {
  return {
    '@type': 'FAQPage',
    mainEntity: items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

export function blog(
  publicUrl: string,
  posts: { id: string; headline: string; created: string }[],
): StructuredData {
  return {
    '@type': 'Blog',
    '@id': `${publicUrl}${paths.blog()}#blog`,
    name: 'Careplate',
    url: publicUrl + paths.blog(),
    inLanguage: 'en',
    publisher: { '@id': `${publicUrl}/#organization` },
    blogPost: posts.map((post) => ({
      '@type': 'BlogPosting',
      headline: post.headline,
      url: publicUrl + paths.post(post),
      datePublished: post.created,
    })),
  }
}

/** A post. It is written by the house: no person is named who did not write it. */
export function article(
  publicUrl: string,
  post: { id: string; headline: string; strapline: string; created: string; changed: string },
): StructuredData {
  const url = publicUrl + paths.post(post)
  const house = organization(publicUrl)
  return {
    '@type': 'Article',
    headline: post.headline,
    description: post.strapline,
    url,
    mainEntityOfPage: url,
    image: publicUrl + paths.share.post(post.id),
    datePublished: post.created,
    dateModified: post.changed,
    inLanguage: 'en',
    author: house,
    publisher: house,
  }
}
