import type { CSSProperties } from 'react'

type LetterProps = {
	title: string
	body: string
	button: { label: string; address: string } | null
	why: string
	/** Where these mails are ended, and what they are about. */
	stop: string | null
	kind: string
	/** Where one chooses what one gets; null for an address that may not be that of an account. */
	choices: string | null
	home: string
	/** Where we are, for people. */
	address: string
}

// Mail programs know neither our style sheet nor its variables: the colours are those of app.css, light and dark.
const dark = `@media (prefers-color-scheme: dark) {
.ground { background: #0c1613 !important }
.sheet { background: #14211d !important; border-color: #2a3a34 !important }
.ink { color: #eef2ec !important }
.muted { color: #a5b5ad !important }
.mark { color: #5cc6a0 !important }
.button { background: #5cc6a0 !important; color: #06231a !important }
}`

const font = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"
const small: CSSProperties = { margin: '0 0 8px', fontSize: 14, lineHeight: '20px', color: '#55645e' }

/** A mail: the mark, one sheet with the words and one button, and below it why it came and how to end it. */
export function Letter({ title, body, button, why, stop, kind, choices, home, address }: LetterProps) {
	return (
		<html lang="en-ZA">
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="color-scheme" content="light dark" />
				<meta name="supported-color-schemes" content="light dark" />
				<title>{title}</title>
				<style dangerouslySetInnerHTML={{ __html: dark }} />
			</head>
			<body className="ground" style={{ margin: 0, padding: 0, background: '#faf8f3', fontFamily: font }}>
				<div className="ground" style={{ background: '#faf8f3', padding: '32px 16px' }}>
					<div style={{ maxWidth: 560, margin: '0 auto' }}>
						<p style={{ margin: '0 0 16px', fontSize: 20, fontWeight: 700, letterSpacing: '-0.02em' }}>
							<a href={home} className="mark" style={{ color: '#0e7256', textDecoration: 'none' }}>
								Courtside
							</a>
						</p>
						<div
							className="sheet"
							style={{ background: '#fffefb', border: '1px solid #e3dfd3', borderRadius: 10, padding: '28px 24px' }}
						>
							<h1
								className="ink"
								style={{ margin: '0 0 12px', fontSize: 24, lineHeight: '30px', color: '#10201b', ...breaking }}
							>
								{title}
							</h1>
							<p
								className="ink"
								style={{
									margin: 0,
									fontSize: 16,
									lineHeight: '26px',
									color: '#10201b',
									...breaking,
									whiteSpace: 'pre-line',
								}}
							>
								{body}
							</p>
							{button && (
								<p style={{ margin: '24px 0 0' }}>
									<a
										href={button.address}
										className="button"
										style={{
											display: 'inline-block',
											padding: '13px 22px',
											borderRadius: 6,
											fontWeight: 600,
											background: '#0e7256',
											color: '#fffefb',
											textDecoration: 'none',
											fontSize: 16,
										}}
									>
										{button.label}
									</a>
								</p>
							)}
						</div>
						<div style={{ padding: '20px 24px 0' }}>
							<p className="muted" style={small}>
								{why}
							</p>
							<p className="muted" style={small}>
								{choices && (
									<a href={choices} className="muted" style={{ color: '#55645e' }}>
										Choose what you get
									</a>
								)}
								{stop && (
									<>
										{' · '}
										<a href={stop} className="muted" style={{ color: '#55645e' }}>
											No more mails about {kind}
										</a>
									</>
								)}
							</p>
							<p className="muted" style={small}>
								Courtside, {address}
							</p>
						</div>
					</div>
				</div>
			</body>
		</html>
	)
}

const breaking: CSSProperties = { overflowWrap: 'anywhere' }
