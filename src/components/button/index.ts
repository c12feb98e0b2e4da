export { Button, type ButtonProps, type ButtonVariant } from './Button';
export { IconButton, type IconButtonProps } from './IconButton';
export { sendKeys, SubmitButton } from './SubmitButton';
export { LinkButton, type LinkButtonProps } from './LinkButton';
