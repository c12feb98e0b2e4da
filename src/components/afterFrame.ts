/**
 * Does something once what has just been drawn is on the screen, so that it does not wait for what nobody looks at first.
 * @returns takes it back
 */
export function afterFrame(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // The frame's own callbacks come before it is painted, tasks after it.
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
