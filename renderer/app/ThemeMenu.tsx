import { Check, Monitor, Moon, Sun } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { SettingValue } from '../../shared/settings';
import { chooseSetting } from '../settings/choose';
import { useSetting } from '../settings/use-setting';

const THEMES: { theme: SettingValue<'theme'>; label: string; Icon: typeof Sun }[] = [
  { theme: 'system', label: 'System', Icon: Monitor },
  { theme: 'light', label: 'Light', Icon: Sun },
  { theme: 'dark', label: 'Dark', Icon: Moon },
];

/** Follows the system by default; the choice is kept by main and comes back with the state. */
export function ThemeMenu() {
  const theme = useSetting('theme');
  const Current = THEMES.find((each) => each.theme === theme)?.Icon ?? Monitor;
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger asChild>
        <button type="button" className="icon-button status-button" aria-label="Theme" title="Theme">
          <Current size={14} />
        </button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="menu" side="top" align="end" sideOffset={4} collisionPadding={8}>
          <DropdownMenu.RadioGroup value={theme}>
            {THEMES.map((each) => (
              <DropdownMenu.RadioItem key={each.theme} value={each.theme} className="menu-item" onSelect={() => void chooseSetting('theme', each.theme)}>
                <span>{each.label}</span>
                <DropdownMenu.ItemIndicator>
                  <Check size={14} strokeWidth={1.5} />
                </DropdownMenu.ItemIndicator>
              </DropdownMenu.RadioItem>
            ))}
          </DropdownMenu.RadioGroup>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
