import { useEffect, useState } from 'react'

/** 32 bytes in base64url, as created by `newLinkToken`. A shorter token was cut off by a mail program. */
const TOKEN_LENGTH = 43

/** `email` is empty in links that do not name the account. */
export type MailedLink = { sub: string; token: string; email: string }

/**
 * Parses the link that opened this page from the URL fragment, which browsers never send to a server. Returns
 * null until the page has hydrated, and `none` if a part of the link is missing.
 */
export function useMailedLink(): MailedLink | null | 'none' {
  const [link, setLink] = useState<MailedLink | null | 'none'>(null)
  useEffect(() => {
    const [sub, ...rest] = window.location.hash.slice(1).split('.')
    const token = rest.pop()
    const isWhole = sub && token && token.length >= TOKEN_LENGTH
    setLink(isWhole ? { sub, token, email: decoded(rest.join('.')) } : 'none')
  }, [])
  return link
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
