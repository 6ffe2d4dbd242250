/** Tells the page around the frame how high the content is, in CSS pixels. */
export const HEIGHT_SCRIPT =
	'new ResizeObserver(()=>parent.postMessage({courtside:Math.ceil(document.documentElement.getBoundingClientRect().height)},"*")).observe(document.documentElement)'

/** A page is light, as most websites are; one of the class `device` is dark where the visitor's device is. */
export const STYLE = [
	'*{box-sizing:border-box}',
	'html{color-scheme:light;--ink:#10201b;--muted:#4a5b55;--ground:#fff;--line:#cfd8d3;--link:#0b5c45;--edge:#0e7256}',
	'@media (prefers-color-scheme:dark){.device{color-scheme:dark;--ink:#eef3f0;--muted:#a9bdb4;--ground:#10201b;--line:#3a4f47;--link:#7fd8b8;--edge:#7fd8b8}}',
	'body{margin:0;padding:1rem;font:1rem/1.5 system-ui,sans-serif;color:var(--ink);background:var(--ground)}',
	'h1,h2{margin:0;font-size:1.25rem;line-height:1.3;overflow-wrap:anywhere}',
	'h2{font-size:1rem}',
	'nav,ul{display:flex;flex-wrap:wrap;gap:.5rem;margin:.75rem 0;padding:0;list-style:none}',
	'a{color:var(--link)}',
	'nav a,li a{display:block;padding:.5rem .75rem;border:1px solid var(--line);border-radius:.5rem;text-decoration:none;font-weight:600}',
	'li a{min-width:4.5rem;text-align:center;font-variant-numeric:tabular-nums}',
	'li span{display:block;font-size:.8125rem;font-weight:400;color:var(--muted)}',
	'a[aria-current]{background:#0e7256;border-color:#0e7256;color:#fff}',
	'a:hover{border-color:var(--edge)}',
	'a:focus-visible{outline:3px solid var(--edge);outline-offset:2px}',
	'footer,.about{font-size:.875rem;color:var(--muted)}',
	'footer{margin-top:1rem}',
	'.about{margin:.25rem 0 0}',
	'footer a{display:inline-block;padding:.625rem 0}',
	'section{margin-top:1.25rem}',
	'table{width:100%;margin-top:.5rem;border-collapse:collapse;font-variant-numeric:tabular-nums}',
	'caption{text-align:left;font-weight:700}',
	'th,td{padding:.375rem clamp(.25rem,1vw,.75rem);border-bottom:1px solid var(--line);text-align:right}',
	'thead th{font-size:.8125rem;color:var(--muted)}',
	'abbr{text-decoration:none}',
	'.name{width:100%;padding-left:.5rem;text-align:left;overflow-wrap:anywhere}',
	'.matches{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,20rem),1fr))}',
	'.matches li{padding:.5rem .75rem;border:1px solid var(--line);border-radius:.5rem;overflow-wrap:anywhere}',
	'.matches p span{display:inline;font-size:1rem;color:inherit}',
	'.matches p{display:flex;justify-content:space-between;gap:.75rem;margin:0}.matches p>strong{white-space:nowrap}',
	// The words of a bracket's picture, which are those of our own pages.
	'.sideways{overflow-x:auto}.sideways g.fill-muted{font-size:.8125rem;font-weight:600}',
	'.fill-surface{fill:var(--ground)}.fill-ink{fill:var(--ink)}.fill-muted{fill:var(--muted)}.fill-none{fill:none}',
	'.stroke-line{stroke:var(--line)}.stroke-edge{stroke:var(--muted)}.stroke-court{stroke:var(--edge)}.font-bold{font-weight:700}',
	'@media (max-width:26rem){.wide{display:none}}',
].join('')

/**
 * The script of a website: puts the frame of a venue or a tournament where it stands itself, and keeps it as high as its
 * content. Runs on sites that we know nothing of, so it is plain, old JavaScript and touches nothing else.
 */
export const SITE_SCRIPT = `(function () {
	var script = document.currentScript
	if (!script) return
	var tournament = script.getAttribute('data-tournament')
	var id = tournament || script.getAttribute('data-venue')
	if (!/^[1-9][0-9]*$/.test(id)) return
	var origin = new URL(script.src).origin
	var sport = script.getAttribute('data-sport')
	var frame = document.createElement('iframe')
	frame.src =
		origin + '/embed/' + (tournament ? 'tournaments/' : '') + id + (sport ? '?sport=' + encodeURIComponent(sport) : '')
	frame.title = tournament ? 'Standings and matches' : 'Book a court'
	frame.style.cssText = 'display:block;width:100%;height:700px;border:0'
	addEventListener('message', function (event) {
		var height = event.data && event.data.courtside
		if (event.source !== frame.contentWindow || event.origin !== origin) return
		if (typeof height === 'number' && height > 0) frame.style.height = Math.min(height, 10000) + 'px'
	})
	script.parentNode.insertBefore(frame, script.nextSibling)
})()
`
