import { createHash } from 'node:crypto'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { HEIGHT_SCRIPT, STYLE } from './frame-parts.ts'
import { framedBy } from './sites.ts'

const sourceOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const POLICY = [
	"default-src 'none'",
	`style-src ${sourceOf(STYLE)}`,
	`script-src ${sourceOf(HEIGHT_SCRIPT)}`,
	"base-uri 'none'",
	"form-action 'none'",
].join('; ')

/** Responds with a document that only the websites of these origins may show in a frame. */
export const respondInFrame = (page: ReactElement, sites: readonly string[]) =>
	new Response(`<!doctype html>${renderToStaticMarkup(page)}`, {
		headers: {
			'Content-Type': 'text/html; charset=utf-8',
			'Content-Security-Policy': `${POLICY}; ${framedBy(sites)}`,
			// A site that isolates itself may frame only what says so.
			'Cross-Origin-Resource-Policy': 'cross-origin',
			'X-Robots-Tag': 'noindex',
		},
	})
