import { expect, test } from 'vitest'
import type { Post } from '#content/posts/post.ts'
import { blogFeed } from './blog-feed.ts'

const post: Post = {
  id: '019f0000-0000-7000-8000-000000000001',
  conditionId: null,
  headline: 'Salt & “pepper” ]]> <b>',
  strapline: 'Less < more',
  body: ['First <script>alert(1)</script>', 'Second & last'],
  published: true,
  review: [],
  checkedSentences: [
    { sentence: 'Second & last', writtenBy: null, source: 'Salt < sugar, 2020', approval: null },
  ],
  created: new Date('2026-05-01T08:00:00Z'),
  changed: new Date('2026-05-03T08:00:00Z'),
  version: 1,
}

test('a post stands in the feed with its whole text, its day and a name that a new headline leaves as it is', () => {
  const xml = blogFeed('https://example.org', [post])
  expect(xml).toContain(
    '<link>https://example.org/blog/salt-pepper-b/019f0000-0000-7000-8000-000000000001</link>',
  )
  expect(xml).toContain('urn:uuid:019f0000-0000-7000-8000-000000000001')
  expect(xml).toContain('<pubDate>Fri, 01 May 2026 08:00:00 GMT</pubDate>')
  expect(xml).toContain('<p>Second &amp; last</p>')
  expect(xml).toContain('<p>References: Salt &lt; sugar, 2020</p>')
  expect(xml).toContain('href="https://example.org/blog/feed.xml" rel="self"')
})

test('text of a post cannot become markup', () => {
  const xml = blogFeed('https://example.org', [post])
  expect(xml).not.toContain('<script>')
  // Whatever is in a section of plain characters ends only where the feed ends it.
  const sections = xml.split('<![CDATA[').slice(1)
  for (const section of sections) expect(section.split(']]>').length).toBe(2)
})

test('plain text of a headline and a strapline is shown as it was typed', () => {
  const xml = blogFeed('https://example.org', [post])
  expect(xml).toContain('<title><![CDATA[Salt &amp; “pepper” ]]&gt; &lt;b&gt;]]></title>')
  expect(xml).toContain('<description><![CDATA[Less &lt; more]]></description>')
})

test('no character that XML cannot write breaks the feed for everybody', () => {
  const [headline, strapline, body] = ['Salt\u0001y', 'Less\u001f is\ufffe more', ['One\u0008', 'T\u000bwo']]
  const xml = blogFeed('https://example.org', [{ ...post, headline, strapline, body }])
  expect(xml).toContain('Salty')
  expect(xml).not.toMatch(/[^\P{Cc}\t\n\r\x7f-\x9f]|[\ufffe\uffff]/u)
})

test('a blog without posts has a feed', () => {
  expect(blogFeed('https://example.org', [])).toContain('<channel>')
})
