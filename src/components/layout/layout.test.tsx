import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import '../../testing/i18n';
import { Card, FieldCell, FieldGrid, Form, PageShell, ScreenHeading, SectionHeader } from '.';

test('a page has a main landmark and a skip link, which is first in the tab order (ALL-2)', async () => {
  render(
    <PageShell header={<a href="/list">Active Boots</a>}>
      <p>Content</p>
    </PageShell>,
  );
  await userEvent.tab();
  const skip = screen.getByRole('link', { name: 'Skip to content' });
  expect(skip).toHaveFocus();
  await userEvent.click(skip);
  expect(screen.getByRole('main')).toHaveFocus();
});

test('a screen is named by its heading, whatever is beside it', () => {
  render(<ScreenHeading aside={<button type="button">New</button>}>Records</ScreenHeading>);
  expect(screen.getByRole('heading', { level: 1, name: 'Records' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'New' })).toBeVisible();
});

test('a section is named by its heading alone', () => {
  render(
    <Card labelledBy="vehicle">
      <SectionHeader icon="car" id="vehicle" subheader="Once more" aside={<span>2</span>}>
        Vehicle
      </SectionHeader>
    </Card>,
  );
  expect(screen.getByRole('heading', { level: 2, name: 'Vehicle' })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Vehicle' })).toBeVisible();
});

test("Enter submits a form without leaving the page or using the browser's own validation", async () => {
  let sent = 0;
  render(
    <Form label="Add boot" onSubmit={() => (sent += 1)}>
      <FieldGrid>
        <FieldCell span={6}>
          <input aria-label="City" required />
        </FieldCell>
      </FieldGrid>
      <button type="submit">Add Boot</button>
    </Form>,
  );
  await userEvent.type(screen.getByRole('textbox', { name: 'City' }), '{Enter}');
  expect(sent).toBe(1);
  expect(screen.getByRole('form', { name: 'Add boot' })).toHaveAttribute('novalidate');
});
