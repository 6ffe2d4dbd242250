import { LinkTabs } from '#app/ui/tabs.tsx'

const tabs = [
	{ label: 'Answers', to: '/admin/help' },
	{ label: 'Open questions', to: '/admin/help/questions' },
]

export const HelpTabs = ({ open }: { open: 'Answers' | 'Open questions' }) => (
	<LinkTabs label="Help" tabs={tabs.map((tab) => ({ ...tab, current: tab.label === open }))} />
)
