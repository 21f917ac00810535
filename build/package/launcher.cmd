@echo off
rem Answers the words of the command line without a window; everything else goes to the app.
setlocal
for %%w in (explain list doctor ps attach stop host help --help -h --version -v) do if "%~1"=="%%w" goto :answer
set ELECTRON_RUN_AS_NODE=
start "" "%~dp0..\Atelier.exe" %*
exit /b 0
:answer
set ELECTRON_RUN_AS_NODE=1
"%~dp0..\Atelier.exe" "%~dp0..\resources\app.asar\out\main\cli.js" %*
exit /b %errorlevel%
